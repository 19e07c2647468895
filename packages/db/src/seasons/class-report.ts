import type { Database } from "../database.ts";
import { textsHiddenFrom, withoutTexts } from "../matches/speech-shown.ts";
import { type PublicAgent, publicAgent } from "../matches/summary.ts";
import { wordsHidden } from "../matches/words-shown.ts";

/** A member of a class, for its organizer alone. */
export interface ClassMember {
  /** On the roster: a user name or an e-mail address; null: joined by the link. */
  readonly account: string | null;
  /** On the roster; "": none. */
  readonly name: string;
  readonly team: string;
  /** Both null: on the roster, and has not joined. */
  readonly userId: string | null;
  readonly handle: string | null;
  readonly consentedAt: Date | null;
}

/** "stud2" comes before "stud10". */
const byNumber = new Intl.Collator("en", { numeric: true });

/** Everybody of a season's class, by name and account. */
export async function listMembers(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<ClassMember[]> {
  const { rows } = await connection.query<ClassMember>({
    name: "list-members",
    text: `
      SELECT member."account", member."name", member."team", member."userId", person."handle",
        member."consentedAt"
      FROM "ClassMember" member LEFT JOIN "User" person ON person."id" = member."userId"
      WHERE member."seasonId" = $1
      ORDER BY member."id"`,
    values: [seasonId],
  });
  return rows.sort(
    (one, other) =>
      byNumber.compare(one.name, other.name) ||
      byNumber.compare(one.account ?? one.handle ?? "", other.account ?? other.handle ?? ""),
  );
}

/** The last check of an agent's newest version; its owner agreed that the organizer sees it. */
export interface MemberCheck {
  readonly agentId: string;
  readonly checkedAt: Date | null;
  /** When a check of the version passed first; null: none has. */
  readonly passedAt: Date | null;
}

/** SQL: agents of members who agreed, in the season $1. */
const seenAgents = `
  "ClassMember" member JOIN "Agent" agent ON agent."ownerId" = member."userId"
  JOIN "SeasonEntry" entry ON entry."seasonId" = member."seasonId" AND entry."agentId" = agent."id"
    AND entry."enteredAt" IS NOT NULL
  WHERE member."seasonId" = $1 AND member."consentedAt" IS NOT NULL`;

/** The checks of the agents that members have entered. */
export async function memberChecks(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<MemberCheck[]> {
  const { rows } = await connection.query<MemberCheck>({
    name: "member-checks",
    text: `
      SELECT found."agentId", version."checkedAt", version."passedAt"
      FROM (SELECT agent."id" AS "agentId" FROM ${seenAgents}) found
      JOIN LATERAL (SELECT "checkedAt", "passedAt" FROM "AgentVersion"
        WHERE "agentId" = found."agentId" ORDER BY "number" DESC LIMIT 1) version ON true`,
    values: [seasonId],
  });
  return rows;
}

/** A decision that an agent of a member missed in the season. */
export interface MissedDecision {
  readonly agentId: string;
  readonly matchId: string;
  readonly seat: number;
  readonly nth: number;
  readonly ask: string;
  readonly locale: string;
  readonly askedAt: Date;
  /** The code. */
  readonly missed: string;
  /** The sentence that says why. Null while the match's words are hidden, as are the next two. */
  readonly detail: string | null;
  readonly text: string | null;
  /** What the agent sent, as JSON. */
  readonly raw: string | null;
  readonly wordsHidden: boolean;
}

/** Decisions of one agent that are shown. */
export const MAX_MISSED = 20;
/** Of a class, as they are long: one member may have many agents that fail. */
const MAX_MISSED_IN_CLASS = 400;
/** Characters of an answer that are shown. */
const MAX_RAW = 4_000;
/** Characters that are read where moderators hid a speech: it may begin in the shown part and end after it. */
const MAX_RAW_HIDING = 20_000;
/** SQL: characters of an answer that are read; `match` is the alias of "Match". */
const readChars = `CASE WHEN EXISTS (SELECT FROM "HiddenEvent" hidden
  WHERE hidden."matchId" = match."id") THEN ${MAX_RAW_HIDING} ELSE ${MAX_RAW} END`;

/**
 * The newest decisions of the last day that agents of members missed in finished matches of the season, made after
 * the member agreed that the organizer sees them. They contain no speech that moderators hid, of other agents than
 * the organizer's own. Of a class with many agents that fail, fewer of each.
 */
export async function missedInClass(
  database: Database,
  organizerId: string,
  seasonId: string,
): Promise<MissedDecision[]> {
  const { rows } = await database.connection.query<MissedDecision & { readonly place: string }>({
    name: "missed-in-class",
    text: `
      SELECT seen."agentId", missed.* FROM (
        SELECT agent."id" AS "agentId", member."consentedAt" FROM ${seenAgents}) seen
      JOIN LATERAL (
        SELECT row_number() OVER newest AS "place", decision."matchId", decision."seat", decision."nth", decision."ask", match."locale",
          decision."askedAt", decision."missed" /* not null: it has this fault */,
          CASE WHEN NOT ${wordsHidden} THEN decision."detail" END AS "detail",
          CASE WHEN NOT ${wordsHidden} THEN left(decision."text", ${readChars}) END AS "text",
          CASE WHEN NOT ${wordsHidden} THEN left(decision."raw"::text, ${readChars}) END AS "raw",
          ${wordsHidden} AS "wordsHidden"
        FROM "DecisionFault" fault
        JOIN "Match" match ON match."id" = fault."matchId" AND match."seasonId" = $1
          AND match."status" = 'finished'
        JOIN "Decision" decision ON decision."matchId" = fault."matchId"
          AND decision."seat" = fault."seat" AND decision."nth" = fault."nth"
          AND decision."kind" = 'decision'
        WHERE fault."agentId" = seen."agentId" AND fault."fault" = 'missed'
          AND decision."askedAt" >= greatest(seen."consentedAt", now() - interval '1 day')
        WINDOW newest AS (ORDER BY fault."matchId" DESC, fault."nth" DESC)
        ORDER BY "place" LIMIT ${MAX_MISSED}) missed ON true
      ORDER BY missed."place" LIMIT ${MAX_MISSED_IN_CLASS}`,
    values: [seasonId],
  });
  const matchIds = [...new Set(rows.map(({ matchId }) => matchId))];
  const texts = await textsHiddenFrom(database, { ownerId: organizerId }, matchIds);
  return rows.map(({ place: _, detail, text, raw, ...decision }) => {
    const said = withoutTexts({ detail, text, raw }, texts.get(decision.matchId) ?? []);
    return {
      ...decision,
      detail: said.detail,
      text: said.text?.slice(0, MAX_RAW).toWellFormed() ?? null,
      raw: said.raw?.slice(0, MAX_RAW).toWellFormed() ?? null,
    };
  });
}

/** Decisions that an agent missed in a season, and fouls, in a language. */
export interface FaultCount {
  readonly agentId: string;
  readonly locale: string;
  readonly missed: number;
  readonly fouls: number;
}

/**
 * Faults of the agents that members of a season's class have entered, in its finished matches and since the member
 * agreed that the organizer sees them.
 */
export async function faultCounts(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<FaultCount[]> {
  const { rows } = await connection.query<FaultCount>({
    name: "class-fault-counts",
    text: `
      SELECT fault."agentId", match."locale",
        (count(*) FILTER (WHERE fault."fault" = 'missed'))::int AS "missed",
        (count(*) FILTER (WHERE fault."fault" = 'foul'))::int AS "fouls"
      FROM (SELECT agent."id", member."consentedAt" FROM ${seenAgents}) seen
      JOIN "DecisionFault" fault ON fault."agentId" = seen."id"
      JOIN "Match" match ON match."id" = fault."matchId" AND match."seasonId" = $1
        AND match."status" = 'finished'
      LEFT JOIN "Decision" decision /* of old matches they are not here */
        ON decision."matchId" = fault."matchId" AND decision."seat" = fault."seat"
        AND decision."nth" = fault."nth" AND decision."kind" = 'decision'
      WHERE coalesce(decision."askedAt", match."startedAt") >= seen."consentedAt"
      GROUP BY fault."agentId", match."locale"`,
    values: [seasonId],
  });
  return rows;
}

/** A team of a class, as the page of its season shows it to everybody. */
export interface Team {
  readonly team: string;
  readonly agents: readonly PublicAgent[];
  /** Of all its agents together. */
  readonly matches: number;
  /** The mean of its agents' points per match, each agent counting the same; null: none has played. */
  readonly score: number | null;
}

/** The teams of a season's class, the best first. Members without a team are in none. */
export async function classTeams(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<Team[]> {
  const { rows } = await connection.query<Team>({
    name: "class-teams",
    text: `
      SELECT member."team", json_agg(${publicAgent} ORDER BY agent."name", agent."slug") AS "agents",
        coalesce(sum(played."matches"), 0)::int AS "matches",
        avg(played."points" / nullif(played."matches", 0)) AS "score"
      FROM "ClassMember" member JOIN "Agent" agent ON agent."ownerId" = member."userId"
      JOIN "SeasonEntry" entry ON entry."seasonId" = member."seasonId"
        AND entry."agentId" = agent."id" AND entry."enteredAt" IS NOT NULL
      CROSS JOIN LATERAL (
        SELECT coalesce(sum("matches"), 0)::int AS "matches",
          sum("matches" * ("figures"->>'score')::float8) AS "points"
        FROM "BoardRow" row WHERE row."seasonId" = $1 AND row."agentId" = agent."id"
          AND NOT row."clean") played
      WHERE member."seasonId" = $1 AND member."team" <> ''
      GROUP BY member."team" ORDER BY "score" DESC NULLS LAST, member."team"`,
    values: [seasonId],
  });
  return rows;
}
