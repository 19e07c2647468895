"""Columns of decisions.parquet by the fields of decisions.jsonl.

Printed by packages/exports/src/tables/decisions.test.ts: run it with -u after a change of the columns.
"""

DECISION_FIELDS = {
    "match": "match",
    "cursor": "cursor",
    "seat": "seat",
    "nth": "nth",
    "kind": "kind",
    "ask": "ask",
    "asked_at": "askedAt",
    "latency_ms": "latencyMs",
    "tokens_in": "tokensIn",
    "tokens_out": "tokensOut",
    "cost_micros": "costMicros",
    "estimated": "estimated",
    "missed": "missed",
    "detail": "detail",
    "prompt": "prompt",
    "text": "text",
    "reasoning": "reasoning",
}
