import { realpath, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  type ArchivedMatch,
  archivedCalls,
  archivedMatches,
  type CallLine,
  Unreadable,
} from "@wisp/exports";
import { canonical, locales, playsVersion } from "@wisp/game";
import { type GameEntry, gameEntry } from "@wisp/games";
import {
  askedAt,
  MAX_SUITE_NAME,
  makeSuite,
  type PeopleScore,
  type Suite,
  type SuiteSource,
  shown,
} from "@wisp/lab";
import { suitePresets } from "@wisp/papers";
import { type PlayRecord, playRecordSchema, recordedMatch } from "@wisp/play";
import { type MeasuredMetric, MIN_PEOPLE } from "@wisp/stats";
import { called, oneWord, print, printStatus, UsageError } from "../../command.ts";
import { written } from "../../journal.ts";
import { readLines } from "../../lines.ts";
import { playLog } from "../../play-log.ts";
import { oneLine } from "../../visible.ts";
import { wordPairPresets } from "./word-pairs.ts";

/** Matches that moments are taken from, all of one game and language. */
interface Sources {
  readonly entry: GameEntry;
  readonly sources: readonly SuiteSource[];
}

function entryOf(game: string, file: string): GameEntry {
  const entry = gameEntry(game);
  if (entry === undefined) throw new UsageError(`${file} is of an unknown game, "${game}".`);
  return entry;
}

/** Whole matches, one record a line; each is played again and has to come out the same. */
async function recordedSources(file: string): Promise<Sources> {
  const records: PlayRecord[] = [];
  for await (const record of readLines(file, playRecordSchema)) records.push(record);
  const [first] = records;
  if (first === undefined) throw new UsageError(`${file} contains no match.`);
  const entry = entryOf(first.game, file);
  const other = records.find(({ game, locale }) => game !== first.game || locale !== first.locale);
  if (other !== undefined) {
    throw new UsageError("All matches of a suite are of one game and language.");
  }
  for (const [at, record] of records.entries()) {
    const read = recordedMatch(entry.game, record);
    if ("problem" in read) {
      throw new UsageError(
        oneLine(`Match ${at + 1} of ${file} is none of ${first.game}: ${read.problem}.`),
      );
    }
  }
  return { entry, sources: records };
}

/** A match of an archive. Throws UsageError where its log cannot be played. */
function sourceOf(
  { game }: GameEntry,
  { season, match, events, decisions }: ArchivedMatch,
): SuiteSource {
  const played = playLog(season, match, events, decisions);
  const locale = locales.find((each) => each === match.locale);
  if (typeof played === "string" || locale === undefined) {
    throw new UsageError(oneLine(`Match ${match.match}: ${played}.`));
  }
  const log = events.map(({ public: shown, seats, afterEnd, words, event }) => ({
    to: { seats, public: shown, ...(afterEnd && { afterEnd }) },
    event,
    ...(words ? { words } : {}),
  }));
  const { config, seed } = match;
  const at = askedAt(game, { config, seed, events: log });
  return {
    match: match.match,
    version: match.gameVersion,
    locale,
    config,
    seed,
    events: log,
    // As its rules say, not as the line does.
    outcome: { roles: played.seats.map(({ role }) => role) },
    decisions: decisions.flatMap(({ kind, seat, nth, ask, notes }) => {
      const length = at(seat, nth);
      return length === undefined ? [] : [{ kind, seat, nth, ask, notes, at: length }];
    }),
  };
}

/** Why a match of an archive is passed over; null where it is not. */
function passedOver({ match }: ArchivedMatch, { game }: GameEntry): string | null {
  if (match.wordsHidden) return "their words are hidden";
  return playsVersion(game, match.gameVersion) ? null : "a later version of the rules";
}

/** The matches of a season's archive in one language. Throws UsageError. */
async function archivedSources(file: string, language: string | null): Promise<Sources> {
  const sources: SuiteSource[] = [];
  const passed = new Map<string, number>();
  let entry: GameEntry | undefined;
  try {
    for await (const archived of archivedMatches(file)) {
      const { game, locales: played } = archived.season.season;
      entry ??= entryOf(game, file);
      const wanted = language ?? (played.length === 1 ? played[0] : undefined);
      if (wanted === undefined || !played.includes(wanted)) {
        throw new UsageError(`--language is one of those of the season: ${played.join(", ")}.`);
      }
      if (archived.match.locale !== wanted) continue;
      const why = passedOver(archived, entry);
      if (why !== null) passed.set(why, (passed.get(why) ?? 0) + 1);
      else sources.push(sourceOf(entry, archived));
    }
  } catch (error) {
    if (error instanceof Unreadable) throw new UsageError(oneLine(`${error.message}.`));
    throw error;
  }
  for (const [why, count] of passed) printStatus(`${count} matches were left out: ${why}`);
  if (entry === undefined || sources.length === 0)
    throw new UsageError(`${file} contains no match.`);
  return { entry, sources };
}

export const usage =
  "suite make <matches.jsonl | season.zip> --interview NAME --to FILE [--name NAME] [--before ASK] [--role ROLE] [--each N] [--without CONTENT]… [--language LANGUAGE] [--seed S]";

const options = {
  interview: { type: "string" },
  /** As `interview` was called before. */
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
  const { to, name, without, seed } = values;
  const interview = values.interview ?? values.probe;
  if (interview === undefined || to === undefined) throw new UsageError(`Usage: ${called(usage)}`);
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
  const known = Object.keys(entry.interviews ?? {});
  if (!known.includes(interview)) {
    throw new UsageError(
      `--interview is one of ${known.join(", ") || "none: the game has no interviews"}.`,
    );
  }
  const { before = null, role = null } = values;
  const suite = makeSuite(entry, sources, { name, interview, before, role, each, without, seed });
  if (suite === null) {
    throw new UsageError(
      `No moment is left at which "${interview}" is asked and its answer can be scored without the answers of other players.`,
    );
  }
  await written(to, () => writeFile(to, `${canonical(suite)}\n`));
  const groups = Map.groupBy(suite.moments, ({ role, nth }) => `${role}, question ${nth}`);
  for (const [group, moments] of groups) printStatus(`${group}: ${moments.length} moments`);
  printStatus(`${suite.moments.length} moments of ${suite.matches.length} matches: ${suite.hash}`);
  return 0;
}

/** The calls and guesses of people in a season's archive. Throws UsageError. */
export async function readCalls(file: string, { matches }: Suite): Promise<readonly CallLine[]> {
  const known = new Set(matches.map(({ match }) => match));
  if (known.has(undefined)) {
    throw new UsageError(
      "--people takes a suite that was made from the archive of a season: this one does not name its matches.",
    );
  }
  const calls: CallLine[] = [];
  try {
    for await (const call of archivedCalls(file)) if (known.has(call.match)) calls.push(call);
  } catch (error) {
    if (error instanceof Unreadable) throw new UsageError(oneLine(`${error.message}.`));
    throw error;
  }
  return calls;
}

export const percent = (share: number): string => `${shown(share, "rate")}%`;

function metricOf(score: MeasuredMetric): string {
  const { value, low, high } = score;
  const ends =
    low === null || high === null
      ? "too few for an interval"
      : `95% interval ${percent(low)} to ${percent(high)}`;
  return `${percent(value)} (${ends})`;
}

const names = {
  seat: "people who guessed along from the seat",
  spectator: "people who saw what everybody sees",
} as const;

/** Prints what people of one view answered, and agents at the same moments. */
export function printPeople(row: PeopleScore): void {
  const { view, verified, people, effectivePeople, answers, moments, score, agents } = row;
  const effective = Math.round(effectivePeople ?? 0);
  const active = effective < people ? ` (as ${effective} equally active ones)` : "";
  const counts = `${people} people${active}, ${answers} answers, ${moments} moments`;
  const metric = score === null ? `no figure below ${MIN_PEOPLE} people` : metricOf(score);
  print(`${names[view]}${verified ? "" : ", unverified"}: ${metric}; ${counts}`);
  for (const { agent, score: own } of agents) {
    if (own !== null) print(oneLine(`  ${agent} at these moments: ${metricOf(own)}`));
  }
}

export const presetUsage = "suite preset <name>";

const presets = { ...suitePresets, ...wordPairPresets };

/** Prints a suite that comes with the lab. */
export async function preset(words: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...words], allowPositionals: true, options: {} });
  const [name = "", ...more] = positionals;
  const found = Object.hasOwn(presets, name) && more.length === 0 ? presets[name] : null;
  if (!found) {
    const all = Object.keys(presets).join(", ");
    throw new UsageError(`Usage: ${called(presetUsage)}. Suites: ${all}.`);
  }
  print(JSON.stringify(found()));
  return 0;
}
