"""What each audience sees: values in, view values out, and the only prose of the program."""
