import type { MatchLine } from "@wisp/exports";
import type { SeatFacts } from "@wisp/game";
import type { SeatRecord, Usage } from "@wisp/stats";
import type { Database } from "../database.ts";
import { shownMarks, speechesHidden } from "../matches/speech-shown.ts";
import { wordsHidden } from "../matches/words-shown.ts";
import { type PackedLeagueMatch, unpackLeagueMatch } from "../records/league.ts";
import { type PackedMatchRecord, unpack } from "../records/who-is-spy.ts";
import type { ContentNames } from "./content-names.ts";

interface MatchRow
  extends Omit<
    MatchLine,
    "startedAt" | "finishedAt" | "pointsScale" | "content" | "seats" | "speechesHidden"
  > {
  readonly speechesHidden: number;
  readonly startedAt: Date | null;
  readonly finishedAt: Date;
  readonly record: PackedMatchRecord | PackedLeagueMatch | null;
  readonly seats: readonly {
    readonly seat: number;
    readonly agent: string;
    readonly version: number;
    readonly role: string;
    readonly side: string;
    readonly won: boolean;
    readonly points: number;
    readonly pointsScale: number;
    readonly facts: SeatFacts;
  }[];
}

const BATCH = 200;
export const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

const batch = `
  SELECT match."id" AS "match", match."gameVersion", match."locale", match."config",
    match."startedAt", match."finishedAt" /* not null: the match is finished */, match."seed", match."seedHash",
    match."randomAlgorithm", match."winners", match."rounds", match."fouls", match."clean" /* not null: the match is finished */,
    ${shownMarks} AS "marks", match."duplicateSet", ${wordsHidden} AS "wordsHidden",
    ${speechesHidden} AS "speechesHidden", figures."record", (
      SELECT json_agg(json_build_object('seat', seat."seat", 'agent', agent."slug",
        'version', version."number", 'role', seat."role", 'side', seat."side",
        'won', seat."won", 'points', seat."points", 'pointsScale', seat."pointsScale", 'facts', seat."facts") ORDER BY seat."seat")
      FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
      JOIN "AgentVersion" version ON version."id" = seat."versionId"
      WHERE seat."matchId" = match."id") AS "seats" /* not null: every match has seats */
  FROM "Match" match LEFT JOIN "MatchFigures" figures ON figures."matchId" = match."id"
  WHERE match."seasonId" = $1 AND match."status" = 'finished' AND match."id" > $2
  ORDER BY match."id" LIMIT ${BATCH}`;

/** The finished matches of a season in order of their ids, in constant memory. */
export async function* exportedMatches(
  { connection }: Database,
  seasonId: string,
  names: ContentNames,
): AsyncGenerator<MatchLine> {
  let after = BEFORE_ALL;
  for (;;) {
    const { rows } = await connection.query<MatchRow>({
      name: "exported-matches",
      text: batch,
      values: [seasonId, after],
    });
    for (const row of rows) yield lineOf(row, names);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.match;
  }
}

/** The statistics' data of the seats of a match. */
interface StoredStatistics {
  readonly content: string | null;
  readonly seats: readonly (Usage & Partial<Pick<SeatRecord, keyof NonNullable<Traits>>>)[];
}
type Traits = MatchLine["seats"][number]["record"];

function readOf(packed: MatchRow["record"], locale: string): StoredStatistics {
  if (packed === null) return { content: null, seats: [] };
  if ("content" in packed) return unpackLeagueMatch(packed);
  const { pair, seats } = unpack(packed, locale);
  return { content: pair, seats };
}

/** What only games with traits say about a seat. */
function traitsOf({
  name,
  order,
  speechLength,
  ballots,
}: StoredStatistics["seats"][number]): Traits {
  if (name === undefined || order === undefined || speechLength === undefined) return null;
  const cast = (ballots ?? []).map(({ options, place }) => ({ options, place }));
  return { name, order, speechLength, ballots: cast };
}

function lineOf(
  { record, seats, startedAt, finishedAt, speechesHidden, ...match }: MatchRow,
  names: ContentNames,
): MatchLine {
  const { content, seats: read } = readOf(record, match.locale);
  return {
    ...match,
    ...(speechesHidden > 0 && { speechesHidden }),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt.toISOString(),
    pointsScale: seats[0]?.pointsScale ?? 1,
    content: content === null ? null : names.met(content, match.wordsHidden),
    seats: seats.map(({ pointsScale: _, ...seat }) => {
      const of = read[seat.seat] ?? { failures: 0, tokens: null, costMicros: null };
      const { failures, tokens, costMicros } = of;
      return { ...seat, failures, tokens, costMicros, record: traitsOf(of) };
    }),
  };
}
