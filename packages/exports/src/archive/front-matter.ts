import type { SeasonFile } from "../lines/season-file.ts";
import { callTable } from "../tables/calls.ts";
import { decisionTable } from "../tables/decisions.ts";
import { eventTable } from "../tables/events.ts";
import { matchTable } from "../tables/matches.ts";
import { seatTable } from "../tables/seats.ts";

/** Sizes of data sets as Hugging Face names them: fewer rows than the number. */
const sizes = [
  [1_000, "n<1K"],
  [10_000, "1K<n<10K"],
  [100_000, "10K<n<100K"],
  [1_000_000, "100K<n<1M"],
] as const;

const sizeOf = (rows: number): string => sizes.find(([below]) => rows < below)?.[1] ?? "1M<n<10M";

/** A text in YAML: its double-quoted scalars are those of JSON. */
const quoted = (text: string): string => JSON.stringify(text);

/**
 * The head of the archive's README in the layout of dataset cards of Hugging Face: uploaded unchanged,
 * the archive is shown there with its tables.
 *
 * @see https://huggingface.co/docs/hub/datasets-cards
 */
export function frontMatter({ season, matches, board }: SeasonFile): string {
  const tables = [matchTable, seatTable(board.figures), decisionTable, eventTable, callTable];
  return `---
pretty_name: ${quoted(season.name)}
language:
${season.locales.map((locale) => `- ${locale}`).join("\n")}
license: other
task_categories:
- text-generation
tags:
- language-model-agents
- games
- ${quoted(season.game)}
size_categories:
- ${sizeOf(matches)}
configs:
${tables.map(({ name }, place) => `- config_name: ${name}\n  data_files: ${name}.parquet${place === 0 ? "\n  default: true" : ""}`).join("\n")}
---

`;
}
