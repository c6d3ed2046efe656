"""Golden scenarios as YAML files: found, read strictly, and given the bundles that they play under."""
