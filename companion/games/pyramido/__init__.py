"""Pyramido: dominoes laid in four storeys, zones of one colour marked with jewels."""
