# For developers; everyone else needs only `python3 start.py`. Each target runs in the environment that start.py makes.
PYTHON := .venv/bin/python

.PHONY: setup lab test quick lint types fast bench shots constraints clean

setup:            ## the environment, with everything that developers use
	python3 start.py setup

lab:              ## JupyterLab on the first lesson
	python3 start.py

test:             ## everything, as it is run before a change goes in
	python3 start.py test

quick: setup      ## the tests that take seconds
	$(PYTHON) -m pytest -m "not slow and not e2e"

lint: setup       ## ruff, and notebooks stored without outputs
	$(PYTHON) -m ruff check .
	$(PYTHON) -m nbstripout --verify --keep-id notebooks/*.ipynb

types: setup      ## mypy --strict on kit
	$(PYTHON) -m mypy --strict kit

fast: setup       ## compile the rules in place (needs a C compiler); `make clean` takes it back
	$(PYTHON) -m kit.fast build

bench: setup      ## every figure that the documents quote, measured here
	$(PYTHON) -m kit bench

shots: setup      ## the pictures of the README
	$(PYTHON) -m tools.shots

constraints: setup ## new pins for everything, from the ranges in pyproject.toml
	$(PYTHON) -m pip install -qq uv
	$(PYTHON) -m uv pip compile --quiet --universal --python-version 3.11 --all-extras --upgrade \
		--no-header --no-annotate --no-emit-index-url pyproject.toml -o constraints.txt

clean:            ## take away whatever was built or left behind, but not the environment
	rm -rf build dist test-artifacts .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -f *__mypyc*.so *__mypyc*.pyd
	find kit \( -name '*.so' -o -name '*.pyd' \) -delete
	find . -path ./.venv -prune -o -name __pycache__ -type d -exec rm -rf {} +
