import {
  type Answer,
  type Ask,
  everyone,
  type Locale,
  type LogEntry,
  openedVersion,
  type Random,
  type Seat,
  untilEnd,
  type VersionedSetup,
} from "@wisp/game";
import { neutralNames } from "../common/talk/names.ts";
import { capOf, cutAtSentence, cutSpeech, roomInWords } from "../common/talk/speech.ts";
import { answerSchema, answerShape, type GivenAnswer, parseAnswer } from "./answers.ts";
import { SEATS } from "./default-config.ts";
import type { Config, Event, Materials } from "./events.ts";
import { drawInstance } from "./instances.ts";
import { CUTS_AT_SENTENCE, phrases, position } from "./phrases.ts";
import { type Bundle, type Instance, worthOf } from "./splits.ts";
import { acceptedBy, dealOf, planOf, type State } from "./state.ts";

const toAll = (...events: Event[]): LogEntry<Event>[] =>
  events.map((event) => ({ to: everyone, event }));

/** The items and values of a match: those of the materials, else drawn. */
export const instanceOf = ({ counts, values }: Materials, random: Random): Instance =>
  counts === undefined || values === undefined
    ? drawInstance(random("instance"))
    : { counts, values };

/** Lays out the items and tells each seat its values. */
export function deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<Event>[] {
  const { config, materials } = setup;
  const { counts, values } = instanceOf(materials, random);
  return [
    ...toAll(
      {
        type: "match-opened",
        config,
        names: [...neutralNames(SEATS)],
        ...openedVersion(setup),
      },
      { type: "items-laid", counts: [...counts] },
    ),
    ...values.map(
      (own, seat): LogEntry<Event> => ({
        to: untilEnd(seat),
        event: { type: "values-dealt", seat, values: [...own] },
      }),
    ),
  ];
}

/** Names the items and values of a match. */
export function content(events: readonly Event[]): string {
  const bundles = events.flatMap((event): Bundle[] => {
    if (event.type === "items-laid") return [event.counts];
    return event.type === "values-dealt" ? [event.values] : [];
  });
  return bundles.map((bundle) => bundle.join("-")).join("/");
}

/** The values of all seats. Throws where the view lacks some. */
export const knownValues = ({ values }: State): readonly Bundle[] =>
  values.map((own) => {
    if (own === null) throw new Error("only the full state has all values");
    return own;
  });

function close(state: State): LogEntry<Event>[] {
  const values = knownValues(state);
  const taken = dealOf(state);
  const points = values.map((own, seat) => worthOf(taken?.[seat] ?? [], own));
  const [one = 0, other = 0] = points;
  const winner = one === other ? null : one > other ? 0 : 1;
  return toAll(
    { type: "values-shown", values: values.map((own) => [...own]) },
    { type: "match-closed", isDeal: taken !== null, points, winner },
  );
}

/** The next turn, or the end: seat 0 opens every round. */
export function advance(state: State): LogEntry<Event>[] {
  const { config, due, moves, closed } = state;
  if (due.length > 0 || closed !== null) return [];
  if (acceptedBy(state) !== null || moves.length === SEATS * config.rounds) return close(state);
  const round = Math.floor(moves.length / SEATS) + 1;
  return toAll({ type: "turn-opened", round, ask: "plan", seats: [moves.length % SEATS] });
}

/** A lost decision makes no plan and says nothing; earlier plans stay open. */
export function decide(
  { config, round, due, version }: State,
  answers: ReadonlyMap<Seat, Answer<GivenAnswer>>,
): LogEntry<Event>[] {
  const cut = version < CUTS_AT_SENTENCE ? cutSpeech : cutAtSentence;
  return due.flatMap((seat) => {
    const answer = answers.get(seat);
    if (answer === undefined || "missed" in answer) {
      return toAll({ type: "turn-missed", round, seat, code: answer?.missed ?? "error" });
    }
    const { words, plan } = answer.given;
    const text = config.talk ? cut(words, capOf(config)).trim() : "";
    return toAll(
      ...(text === "" ? [] : [{ type: "spoke", round, seat, text } as const]),
      plan === null
        ? { type: "plan-accepted", round, seat }
        : { type: "plan-made", round, seat, plan },
    );
  });
}

/** The question for the next move, from the seat's own view. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<GivenAnswer> {
  const { config, counts, round, version } = view;
  const mayAccept = planOf(view, 1 - seat) !== null;
  const asked = { counts, mayAccept, cap: config.talk ? capOf(config) : null, locale };
  return {
    kind: "plan",
    prompt:
      phrases[locale].askMove(round, config.rounds, mayAccept) +
      (config.talk && version >= CUTS_AT_SENTENCE ? roomInWords(locale, capOf(config)) : ""),
    position: () => position(view, seat, locale),
    answer: answerSchema,
    shape: answerShape(asked),
    timeLimitMs: config.moveTimeLimitMs,
    parse: (text) => parseAnswer(text, asked),
  };
}
