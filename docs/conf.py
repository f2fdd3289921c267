"""How the documentation is built: Sphinx, MyST Markdown and the furo theme."""

from sixturns import __version__

project = "Sixturns"
author = "Sixturns contributors"
copyright = "Sixturns contributors"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
nitpicky = True

autodoc_member_order = "bysource"
autodoc_typehints = "description"

html_theme = "furo"
html_title = "Sixturns"
html_show_sourcelink = False
