"""What the property-trading games have in common, one module a mechanic.

A game adds its data and what it says differently.
"""
