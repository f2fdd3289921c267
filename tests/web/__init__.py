"""Tests of the pages, the streams and the API, over real connections."""
