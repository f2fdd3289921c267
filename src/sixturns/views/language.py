"""The language of the words: gettext catalogues in ``locale``, and English where there is none."""

from gettext import translation
from pathlib import Path

_catalogue = translation("sixturns", Path(__file__).parent.parent / "locale", fallback=True)
gettext, ngettext = _catalogue.gettext, _catalogue.ngettext
