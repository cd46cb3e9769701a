"""`python -m kit` is the command `kit`."""
from kit.cli import app

if __name__ == "__main__":
    app()
