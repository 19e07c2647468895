import { agentBySlug, type Database, getMatch, type ReportPart } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { isLocale } from "#i18n/locale.ts";
import { agentHref, matchHref, momentHref } from "#links.ts";
import { agentDescription } from "#names/game-names.ts";
import { logAnswer } from "#server/match-answers.ts";
import { renderingOf } from "#stages/renderings.ts";

/** A part of a match or an agent that can be reported, with its current text. */
export interface ReportablePart {
  readonly part: ReportPart;
  /** See `Reported`. */
  readonly at: number;
  /** "" for parts without text. */
  readonly quote: string;
}

/** A match or an agent with its reportable parts, the likeliest first. */
export interface Reportable {
  /** Id of the match or of the agent. */
  readonly subjectId: string;
  readonly parts: readonly ReportablePart[];
  /** Of an agent. */
  readonly agent: { readonly slug: string; readonly name: string; readonly avatar: number } | null;
  /** Where it can be seen. */
  readonly href: string;
}

/** A match, with the speech at a cursor among its public events, or the last one before it. */
export async function reportableMatch(
  database: Database,
  id: string,
  at: number | null,
): Promise<Reportable | null> {
  const match = await getMatch(database, id);
  if (match === null) return null;
  const log = at === null ? null : await logAnswer(database, match.id, -1);
  const locale = isLocale(match.locale) ? match.locale : "en";
  const transcript = log && (renderingOf(log.game)?.transcript(log, locale) ?? null);
  const speech = transcript?.lines.findLast(
    ({ voice, cursor }) => voice === "said" && cursor <= (at ?? 0),
  );
  const whole = { part: "match", at: 0, quote: "" } as const;
  return {
    subjectId: match.id,
    parts: speech ? [{ part: "speech", at: speech.cursor, quote: speech.text }, whole] : [whole],
    agent: null,
    href: speech ? momentHref(match.id, speech.cursor) : matchHref(match.id),
  };
}

/** An agent: its name, its description where it has one (as a reader is shown it), its picture. */
async function reportableAgent(
  database: Database,
  slug: string,
  reader: Locale,
): Promise<Reportable | null> {
  const agent = await agentBySlug(database, slug);
  if (agent === null) return null;
  const { id, name, avatar } = agent;
  const description = agentDescription(agent, reader);
  return {
    subjectId: id,
    parts: [
      { part: "name", at: 0, quote: name },
      ...(description === "" ? [] : [{ part: "description", at: 0, quote: description } as const]),
      { part: "avatar", at: 0, quote: "" },
    ],
    agent: { slug, name, avatar },
    href: agentHref(slug),
  };
}

/** The subject that an address or a form names: a match (`match`, `at`) or an agent (`agent`); null for none. */
export async function reportable(
  database: Database,
  { match, at, agent }: Readonly<Record<"match" | "at" | "agent", string>>,
  reader: Locale,
): Promise<Reportable | null> {
  if (agent !== "") return reportableAgent(database, agent, reader);
  return reportableMatch(database, match, /^\d{1,6}$/.test(at) ? Number(at) : null);
}
