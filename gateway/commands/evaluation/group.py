"""`gateway eval`: how good the gateway is on data sets that people judged."""

from __future__ import annotations

import typer

from gateway.commands.evaluation.comparing import compare_rewrites
from gateway.commands.evaluation.learning import learn_terms
from gateway.commands.evaluation.masking import evaluate_masking
from gateway.commands.evaluation.rewriting import evaluate_rewrites
from gateway.commands.evaluation.sampling import sample_rewrites

eval_app = typer.Typer(help="Quality on data sets.")
eval_app.command("rewrite")(evaluate_rewrites)
eval_app.command("masking")(evaluate_masking)
eval_app.command("compare")(compare_rewrites)
eval_app.command("sample")(sample_rewrites)
eval_app.command("learn")(learn_terms)


def register(app: typer.Typer, name: str) -> None:
    app.add_typer(eval_app, name=name)
