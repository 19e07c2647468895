import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gameEntry } from "@wisp/games";
import { type PlayRecord, playRecordSchema, type RecordedMatch, recordedMatch } from "@wisp/play";

const folder = join(import.meta.dirname, "..", "..", "data");

/** A match that was played again and came out as it was recorded. */
function replayed(record: PlayRecord): RecordedMatch {
  const entry = gameEntry(record.game);
  if (entry === undefined) throw new Error(`There is no game ${record.game}.`);
  const read = recordedMatch(entry.game, record);
  if ("problem" in read) throw new Error(`A match of ${record.game}: ${read.problem}.`);
  return read;
}

/**
 * The recorded matches of a file in research/data, without the prompts that agents were sent. Throws where the
 * rules do not give them again.
 */
export async function matchesIn(name: string): Promise<readonly RecordedMatch[]> {
  const text = await readFile(join(folder, `${name}.jsonl`), "utf8");
  const lines = text.trimEnd().split("\n");
  return lines.map((line) => replayed(playRecordSchema.parse(JSON.parse(line))));
}
