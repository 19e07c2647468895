import type { Transaction } from "../database.ts";

/**
 * SQL, the one place that decides what readers see of an event: the event itself, or what stands in for
 * a hidden speech. `event` is the alias of "MatchEvent". What a runner or an agent reads is the log.
 */
export const shownEvent = `coalesce((SELECT hidden."shown" FROM "HiddenEvent" hidden
  WHERE hidden."matchId" = event."matchId" AND hidden."seq" = event."seq"), event."event")`;

/** SQL: whether readers see something else than an event; `event` is the alias of "MatchEvent". */
export const isHidden = `EXISTS (SELECT FROM "HiddenEvent" hidden
  WHERE hidden."matchId" = event."matchId" AND hidden."seq" = event."seq")`;

/** SQL: the number of hidden speeches of a match; `match` is the alias of "Match". */
export const speechesHidden = `(SELECT count(*)::int FROM "HiddenEvent" hidden
  WHERE hidden."matchId" = match."id")`;

/**
 * SQL: the cursor of a hidden speech; `hidden` is the alias of "HiddenEvent". Rows that the release before wrote have
 * none.
 */
const hiddenCursor = `coalesce(hidden."cursor", (SELECT count(*)::int - 1 FROM "MatchEvent" event
  WHERE event."matchId" = hidden."matchId" AND event."seq" <= hidden."seq" AND event."public"))`;

/** SQL: the marks of a match, without those of hidden speeches; `match` is the alias of "Match". */
export const shownMarks = `CASE WHEN match."marks" IS NULL OR ${speechesHidden} = 0
  THEN match."marks" ELSE (
    SELECT coalesce(json_agg(mark), '[]'::json) FROM json_array_elements(match."marks") mark
    WHERE NOT EXISTS (SELECT FROM "HiddenEvent" hidden WHERE hidden."matchId" = match."id"
      AND (mark ->> 'cursor')::int = ${hiddenCursor})) END`;

/**
 * SQL: a match's preview; it quotes nothing of a match with a hidden speech. `match` is the alias of
 * "Match".
 */
export const shownPreview = `CASE WHEN match."preview" IS NOT NULL AND EXISTS (
    SELECT FROM "HiddenEvent" hidden WHERE hidden."matchId" = match."id")
  THEN json_build_object('quote', NULL, 'firstVote', match."preview" -> 'firstVote')
  ELSE match."preview" END`;

/** A hidden speech of a match, as readers of logs need it. */
export interface HiddenSpeech {
  readonly matchId: string;
  readonly seq: number;
  /** Among the public events. */
  readonly cursor: number;
  /** Decisions asked from this length of the log on may contain the speech. */
  readonly from: number;
}

/** The hidden speeches of some matches. */
export async function hiddenSpeechesOf(
  { connection }: Transaction,
  matchIds: readonly string[],
): Promise<HiddenSpeech[]> {
  const { rows } = await connection.query<HiddenSpeech>({
    name: "hidden-speeches-of",
    text: `
      SELECT hidden."matchId", hidden."seq", hidden."from", ${hiddenCursor} AS "cursor"
      FROM "HiddenEvent" hidden WHERE hidden."matchId" = ANY($1::uuid[])
      ORDER BY hidden."matchId", hidden."seq"`,
    values: [matchIds],
  });
  return rows;
}

/** Whose decisions are read: those of one agent, or of all agents of an owner. */
type DecisionOwner = { readonly agentId: string } | { readonly ownerId: string };

/**
 * The speeches that are hidden from an owner who reads the decisions of their agents, by match: those of
 * other owners' agents.
 */
export async function textsHiddenFrom(
  { connection }: Transaction,
  reader: DecisionOwner,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await connection.query<{ matchId: string; texts: string[] }>({
    name: "texts-hidden-from",
    text: `
      SELECT hidden."matchId", array_agg(hidden."text" ORDER BY length(hidden."text") DESC) AS "texts"
      FROM "HiddenEvent" hidden
      JOIN "MatchSeat" seat ON seat."matchId" = hidden."matchId" AND seat."seat" = hidden."seat"
      JOIN "Agent" agent ON agent."id" = seat."agentId"
      WHERE hidden."matchId" = ANY($3::uuid[]) AND agent."ownerId" IS DISTINCT FROM
        coalesce($1::uuid, (SELECT own."ownerId" FROM "Agent" own WHERE own."id" = $2))
      GROUP BY hidden."matchId"`,
    values: [
      "ownerId" in reader ? reader.ownerId : null,
      "agentId" in reader ? reader.agentId : null,
      matchIds,
    ],
  });
  return new Map(rows.map(({ matchId, texts }) => [matchId, texts]));
}

/** Stands in for a hidden speech within a longer text, and for what was appended to it. */
export const LEFT_OUT = "[…]";

/** What JSON writes behind a backslash for some characters. */
const SHORT: Readonly<Record<string, string>> = {
  "\n": "n",
  "\r": "r",
  "\t": "t",
  "\b": "b",
  "\f": "f",
};

/** Backslashes, if any, with the UTF-16 code unit behind them. */
const UNITS = /(\\*)([\s\S]?)/g;

/**
 * Finds a text however often it was quoted as JSON, and whichever of its characters were escaped: prompts
 * escape brackets, some programs everything but ASCII. A run of backslashes is matched as a whole, from its
 * first, so that there is one way to match and none to try in vain.
 */
function patternOf(text: string): RegExp {
  const parts = Array.from(text.matchAll(UNITS), ([, before = "", unit = ""]) => {
    const least = before.length;
    if (unit === "") return least === 0 ? "" : `(?<!\\\\)\\\\{${least},}`;
    const code = unit.charCodeAt(0).toString(16).padStart(4, "0");
    const hex = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    const short = SHORT[unit];
    const escapes = short === undefined ? `u${hex}` : `(?:${short}|u${hex})`;
    const run = least > 0 || unit === '"' ? `(?<!\\\\)\\\\{${least},}` : "";
    return `(?:${run}\\u${code}|(?<!\\\\)\\\\{${least + 1},}${escapes})`;
  });
  return new RegExp(parts.join(""), "g");
}

/** A value of JSON without these texts in any of its strings, also where they are JSON themselves. */
export function withoutTexts<Value>(value: Value, texts: readonly string[]): Value {
  if (texts.length === 0 || value === undefined) return value;
  const patterns = texts.map(patternOf);
  // String by string: a text such as "1" or "true" also occurs in numbers and names of fields.
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === "string"
      ? patterns.reduce((left, pattern) => left.replace(pattern, LEFT_OUT), inner)
      : inner,
  );
}

/** Hides in a new branch of a fork what is hidden in the forked match, in the branch's transaction. */
export async function copyHiddenSpeeches(
  { connection }: Transaction,
  { forkId, matchId }: { readonly forkId: string; readonly matchId: string },
): Promise<void> {
  await connection.query({
    name: "copy-hidden-speeches",
    text: `
      INSERT INTO "HiddenEvent" ("matchId", "seq", "cursor", "actId", "seat", "from", "text", "shown")
      SELECT event."matchId", hidden."seq", hidden."cursor", hidden."actId", hidden."seat",
        hidden."from", hidden."text", hidden."shown"
      FROM "Fork" fork JOIN "HiddenEvent" hidden ON hidden."matchId" = fork."matchId"
      JOIN "MatchEvent" event ON event."matchId" = $2 AND event."seq" = hidden."seq"
      JOIN "MatchEvent" said ON said."matchId" = fork."matchId" AND said."seq" = hidden."seq"
        AND said."event"::text = event."event"::text
      WHERE fork."id" = $1`,
    values: [forkId, matchId],
  });
}
