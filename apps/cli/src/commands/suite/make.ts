import { realpath, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { canonical } from "@wisp/game";
import { MAX_SUITE_NAME, makeSuite } from "@wisp/lab";
import { called, printStatus, UsageError } from "../../command.ts";
import { oneWord } from "../../one-word.ts";
import { written } from "../../written.ts";
import { archivedSources, recordedSources } from "./sources.ts";

export const usage =
  "suite make <matches.jsonl | season.zip> --probe NAME --to FILE [--name NAME] [--before ASK] [--role ROLE] [--each N] [--without CONTENT]… [--language LANGUAGE] [--seed S]";

const options = {
  probe: { type: "string" },
  to: { type: "string" },
  name: { type: "string", default: "Suite" },
  before: { type: "string" },
  role: { type: "string" },
  each: { type: "string", default: "20" },
  without: { type: "string", multiple: true, default: [] as string[] },
  language: { type: "string" },
  seed: { type: "string", default: "1" },
} as const;

/** Whether two paths lead to one file. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((path) => realpath(path).catch(() => resolve(path))),
  );
  return first === second;
}

/** Chooses moments of recorded matches and freezes them in a file. */
export async function make(words: readonly string[]): Promise<number> {
  const { values, word: file } = oneWord(words, usage, options);
  const { probe, to, name, without, seed } = values;
  if (probe === undefined || to === undefined) throw new UsageError(`Usage: ${called(usage)}`);
  if (name === "" || name.length > MAX_SUITE_NAME) {
    throw new UsageError(`--name has 1 to ${MAX_SUITE_NAME} characters.`);
  }
  if (await isSameFile(file, to)) throw new UsageError("--to is the file of the matches.");
  const each = Number(values.each);
  if (!Number.isInteger(each) || each < 1)
    throw new UsageError("--each is a whole number above 0.");
  const { entry, sources } = file.endsWith(".zip")
    ? await archivedSources(file, values.language ?? null)
    : await recordedSources(file);
  const probes = Object.keys(entry.probes ?? {});
  if (!probes.includes(probe)) {
    throw new UsageError(
      `--probe is one of ${probes.join(", ") || "none: the game has no probes"}.`,
    );
  }
  const { before = null, role = null } = values;
  const suite = makeSuite(entry, sources, { name, probe, before, role, each, without, seed });
  if (suite === null) throw new UsageError("No moment is left.");
  await written(to, () => writeFile(to, `${canonical(suite)}\n`));
  const groups = Map.groupBy(suite.moments, ({ role, nth }) => `${role}, question ${nth}`);
  for (const [group, moments] of groups) printStatus(`${group}: ${moments.length} moments`);
  printStatus(`${suite.moments.length} moments of ${suite.matches.length} matches: ${suite.hash}`);
  return 0;
}
