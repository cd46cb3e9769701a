"""Tools for developers: nothing here is part of the kit."""
