"""What every test may use: the count of rule clauses (`--clauses`) and pytest's own means to test a plugin."""

pytest_plugins = ["clauses_plugin", "pytester"]
