"""Pyramido a second time: sets and dicts, written from the rules, slow and plain.

A block is {"color": "red", "symbols": {"tl", "br"}}; a storey is a dict from (row, col) to blocks;
a pyramid is the list of its storeys, the lowest first. Nothing here is shared with the engine.
"""
