import type { CandidateMatch, WholeLog } from "@wisp/db";
import { type AnyGame, inGameNames, type Locale, locales } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import {
  type Item,
  MAX_ITEM_BYTES,
  type Payload,
  type Said,
  type StudyPreset,
  type StudySource,
} from "@wisp/study";

/** Stands in for the name of an agent or a model in a text. */
const MASKED = "[…]";
/** Shorter names are ordinary words more often than they are names. */
const MIN_NAME = 3;
/** Characters of a question that is shown beside its answer. */
const MAX_QUESTION = 4_000;
/** Longer texts leave no room for their context. */
const MAX_ASKED_BYTES = MAX_ITEM_BYTES / 2;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Takes the names by which agents and models of a match are known out of a text. */
function masking(seats: CandidateMatch["seats"]): (text: string) => string {
  const known = (values: readonly (string | null)[]) =>
    [...new Set(values)].filter(
      (value): value is string => value !== null && value.length >= MIN_NAME,
    );
  const patternOf = (values: readonly string[], flags: string) =>
    values.length === 0
      ? null
      : new RegExp(
          `(?<![\\p{L}\\p{N}])(?:${values
            .toSorted((one, other) => other.length - one.length)
            .map(escaped)
            .join("|")})(?![\\p{L}\\p{N}])`,
          flags,
        );
  const models = seats.flatMap(({ model }) => [model, model?.split("/").at(-1) ?? null]);
  const patterns = [
    patternOf(known(seats.map(({ name }) => name)), "gu"),
    patternOf(known([...seats.map(({ slug }) => slug), ...models]), "giu"),
  ];
  return (text) =>
    patterns.reduce(
      (left, pattern) => (pattern === null ? left : left.replace(pattern, MASKED)),
      text,
    );
}

/** Something of a match that can be rated; its payload is made when it is drawn. */
export interface Moment {
  readonly stratum: string;
  /** See `sampleOf`. */
  readonly together?: string | undefined;
  /** Slug of the agent that said it. */
  readonly agent: string;
  /** Moments with the same key answer the same: which of two is better can be asked of them. */
  readonly comparable: string;
  item(): Omit<Item, "nth" | "kind">;
}

/** A line that every reader of the match sees. */
interface ContextLine extends Said {
  /** The public event that it is. */
  readonly cursor: number;
  /** Length of the log with it. */
  readonly at: number;
  /** Of a speech that is shown; null: of the host, or a moderator hid it. */
  readonly seat: number | null;
}

/** The last lines that fit into an item with the rest of its payload. */
export function fitting(lines: readonly Said[], payload: Omit<Payload, "context">): Payload {
  let left = MAX_ITEM_BYTES - Buffer.byteLength(JSON.stringify({ ...payload, context: [] }));
  const context: Said[] = [];
  for (const { speaker, text } of lines.toReversed()) {
    const said = { speaker, text };
    left -= Buffer.byteLength(JSON.stringify(said)) + 1;
    if (left < 0) break;
    context.unshift(said);
  }
  return { ...payload, context };
}

/**
 * What a preset takes of a match that every reader sees whole, its words included; texts without the names of agents
 * and models.
 *
 * @param log as readers see it
 */
export function presetMomentsOf(
  candidate: CandidateMatch,
  log: Pick<WholeLog, "events" | "decisions">,
  preset: StudyPreset,
): Moment[] {
  const { id, game: gameId, locale, planned, seats } = candidate;
  const { events } = log;
  const game = gameEntry(gameId)?.game;
  if (game === undefined || gameId !== preset.game || !isLocale(locale)) return [];
  if (events.some(({ hidden }) => hidden)) return [];
  const masked = masking(seats);
  const moments = preset.moments({
    id,
    locale,
    events: events.map(({ event }) => event),
    decisions: log.decisions.filter(({ kind }) => kind === "decision"),
    arm: armOf(planned),
    seats,
  });
  // A word that is also the name of an agent cannot be shown, and nothing is judged without it.
  const unreadable = moments.filter(
    ({ note, asked }) => masked(note) !== note || Buffer.byteLength(asked) > MAX_ASKED_BYTES,
  );
  const left = new Set(unreadable.flatMap(({ together }) => together ?? []));
  const readable = moments.filter(
    (moment) => !unreadable.includes(moment) && !left.has(moment.together ?? ""),
  );
  const hasContext = readable.some(({ cursor }) => cursor !== undefined);
  const read = hasContext ? readMatch(candidate, log) : { lines: [] };
  if (read === null) return [];
  return readable.map(({ seat, asked, note, stratum, together, cluster, fields, ...moment }) => ({
    stratum,
    together: together && `${id}/${together}`,
    agent: seats[seat]?.slug ?? "",
    comparable: JSON.stringify([cluster, note]),
    item: () => ({
      stratum,
      cluster,
      payload: fitting(
        read.lines.filter(({ cursor }) => cursor <= (moment.cursor ?? -1)),
        { asked: { speaker: null, text: masked(asked) }, note },
      ),
      truth: null,
      fields: {
        ...fields,
        game: gameId,
        language: locale,
        agent: seats[seat]?.slug ?? "",
        model: seats[seat]?.model ?? "",
      },
      // It may show words that come with the end.
      source: { matchId: id, at: events.length, seat, private: moment.isPrivate ?? false },
    }),
  }));
}

const armOf = (planned: string | null): string | null =>
  planned?.split("/").slice(2).join("/") || null;

const isLocale = (text: string): text is Locale => locales.some((locale) => locale === text);

/** A value of a note as text. */
const wordsOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

/** A finished match as raters may see it: players by their names in the match, without names of agents and models. */
interface ReadMatch {
  readonly game: AnyGame;
  readonly locale: Locale;
  readonly cluster: string;
  readonly lines: readonly ContextLine[];
  masked(text: string): string;
  nameOf(seat: number): string;
  stratumOf(seat: number): string;
  /** For the analysis. */
  fieldsOf(seat: number): Readonly<Record<string, string>>;
}

/**
 * Reads a match that every reader sees whole; null for a removed game, and for a match in which players go by names of
 * agents or models.
 */
export function readMatch(
  { id, game: gameId, locale, planned, seats }: CandidateMatch,
  { events }: Pick<WholeLog, "events">,
): ReadMatch | null {
  const game = gameEntry(gameId)?.game;
  const [opening] = events;
  if (game === undefined || opening === undefined || !isLocale(locale)) return null;
  const names = inGameNames(opening.event);
  const nameOf = (seat: number): string => names[seat] ?? `Player ${seat + 1}`;
  const masked = masking(seats);
  if (names.some((each) => masked(each) !== each)) return null;
  const arm = armOf(planned);
  const roleOf = (seat: number): string | null => seats[seat]?.role ?? null;
  const about = game.content?.(events.map(({ event }) => game.event.parse(event)));
  const lines: ContextLine[] = [];
  let view: unknown;
  for (const [seq, { cursor, to, event: stored, hidden }] of events.entries()) {
    if (!to.public) continue;
    const event = game.event.parse(stored);
    view = game.evolve(view, event);
    const at = seq + 1;
    const said = game.speech?.(event);
    if (said !== undefined && said.text !== "") {
      const { seat } = said;
      const speech = { speaker: nameOf(seat), text: masked(said.text) };
      lines.push({ ...speech, cursor, at, seat: hidden ? null : seat });
      continue;
    }
    const text = game.narrate(event, view, locale);
    if (text !== "") lines.push({ speaker: null, text: masked(text), cursor, at, seat: null });
  }
  return {
    game,
    locale,
    cluster: about ? `content/${about}` : `match/${id}`,
    lines,
    masked,
    nameOf,
    stratumOf: (seat) => [arm, roleOf(seat)].filter((part) => part !== null).join("/"),
    fieldsOf(seat) {
      const role = roleOf(seat);
      return {
        game: gameId,
        language: locale,
        agent: seats[seat]?.slug ?? "",
        model: seats[seat]?.model ?? "",
        ...(role !== null && { role }),
        ...(arm !== null && { arm }),
      };
    },
  };
}

/**
 * What can be rated of a match that every reader sees whole, with what spectators had seen by then. [] for a match
 * that cannot be read.
 *
 * @param log as readers see it: it has nothing private of agents whose owners hide it
 */
export function momentsOf(
  match: CandidateMatch,
  log: WholeLog,
  { content, name }: Pick<StudySource, "content" | "name">,
): Moment[] {
  const read = readMatch(match, log);
  if (read === null) return [];
  const { cluster, lines, masked, nameOf, stratumOf, fieldsOf } = read;
  const moments: Moment[] = [];
  const add = (
    seat: number,
    at: number,
    {
      asked,
      note,
      upTo,
      kind,
    }: {
      readonly asked: string;
      readonly note: string | null;
      readonly upTo: number;
      /** Which note or interview it is. */
      readonly kind: string;
    },
  ): void => {
    if (Buffer.byteLength(asked) > MAX_ASKED_BYTES) return;
    const stratum = stratumOf(seat);
    const { agent = "", role = "" } = fieldsOf(seat);
    moments.push({
      stratum,
      agent,
      comparable: JSON.stringify([cluster, role, kind]),
      item: () => ({
        stratum,
        cluster,
        payload: fitting(
          lines.filter(({ cursor }) => cursor <= upTo),
          { asked: { speaker: nameOf(seat), text: asked }, note },
        ),
        truth: null,
        fields: fieldsOf(seat),
        source: { matchId: match.id, at, seat, private: content !== "speeches" },
      }),
    });
  };
  if (content === "speeches") {
    for (const { seat, at, text, cursor } of lines) {
      if (seat !== null) add(seat, at, { asked: text, note: null, upTo: cursor - 1, kind: "" });
    }
    return moments;
  }
  for (const { cursor, seat, kind, ask, prompt, text, notes, missed } of log.decisions) {
    // All that the log had before the next public event: rather too much than too little.
    const at = log.events.findLastIndex((event) => event.cursor <= cursor) + 1;
    if (content === "interviews") {
      if (kind !== "interview" || text === null || text === "" || missed !== null) continue;
      if (name !== null && ask !== name) continue;
      const note = masked(prompt.slice(0, MAX_QUESTION));
      add(seat, at, { asked: masked(text), note, upTo: cursor, kind: ask });
      continue;
    }
    for (const [noted, value] of Object.entries(notes ?? {})) {
      if (name !== null && noted !== name) continue;
      const asked = masked(wordsOf(value));
      if (asked !== "") add(seat, at, { asked, note: noted, upTo: cursor, kind: noted });
    }
  }
  return moments;
}
