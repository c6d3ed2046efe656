"""An attack on one's own bundle: hostile models, poisoned histories, forged requests and foreign ids, all of
them drawn from a seed, and Casbin as the judge of what each caller's searches had to carry.
"""
