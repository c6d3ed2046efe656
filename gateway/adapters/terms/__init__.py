"""Restricted terms: finding a tenant's phrases in a text however they are written."""
