import { type ArchivedMatch, archivedMatches, Unreadable } from "@wisp/exports";
import { locales, playsVersion } from "@wisp/game";
import { type GameEntry, gameEntry } from "@wisp/games";
import { askedAt, type SuiteSource } from "@wisp/lab";
import { type PlayRecord, playRecordSchema, recordedMatch } from "@wisp/play";
import { printStatus, UsageError } from "../../command.ts";
import { playLog } from "../../exports/play-log.ts";
import { readLines } from "../../lines.ts";
import { oneLine } from "../../visible.ts";

/** Matches that moments are taken from, all of one game and language. */
export interface Sources {
  readonly entry: GameEntry;
  readonly sources: readonly SuiteSource[];
}

function entryOf(game: string, file: string): GameEntry {
  const entry = gameEntry(game);
  if (entry === undefined) throw new UsageError(`${file} is of an unknown game, "${game}".`);
  return entry;
}

/** Whole matches, one record a line; each is played again and has to come out the same. */
export async function recordedSources(file: string): Promise<Sources> {
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
  const log = events.map(({ public: shown, seats, words, event }) => ({
    to: { seats, public: shown },
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
    decisions: decisions.flatMap(({ kind, seat, nth, ask }) => {
      const length = at(seat, nth);
      return length === undefined ? [] : [{ kind, seat, nth, ask, at: length }];
    }),
  };
}

/** Why a match of an archive is passed over; null where it is not. */
function passedOver({ match }: ArchivedMatch, { game }: GameEntry): string | null {
  if (match.wordsHidden) return "their words are hidden";
  return playsVersion(game, match.gameVersion) ? null : "a later version of the rules";
}

/** The matches of a season's archive in one language. Throws UsageError. */
export async function archivedSources(file: string, language: string | null): Promise<Sources> {
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
