import { games } from "@wisp/games";
import { expect, it } from "vitest";
import { experimentSchema } from "./experiment.ts";
import { interviewText, metricsFor, rangeOf } from "./metrics.ts";

type SeatPlace = { readonly agent: string; readonly deals?: Record<string, boolean> };

const places = (count: number, place: SeatPlace): SeatPlace[] =>
  Array.from({ length: count }, () => place);

/** The range of a metric at this table, in the game's default configuration. */
function rangeAt(game: string, metric: string, table: readonly SeatPlace[]) {
  const entry = games[game];
  const known = entry === undefined ? undefined : metricsFor(entry).get(metric);
  if (entry === undefined || known === undefined) throw new Error("unknown figure");
  const parsed = experimentSchema.out.shape.table.parse(table);
  const config = entry.game.config.parse({ language: "en" });
  return rangeOf(known, entry, { table: parsed }, [config]);
}

const spy = { agent: "other", deals: { spy: true } };
const subject = { agent: "subject" };

it.each([
  // Five civilians share what the spy leaves of 12 points: 0 at 12, and 17 at -5.
  ["five civilians", "score", [spy, ...places(5, subject)], [0, 3.4]],
  [
    "five seats, the spy's perhaps among them",
    "score",
    places(5, subject).concat({ agent: "other" }),
    [0, 3.4],
  ],
  ["all six seats, whose mean never varies", "score", places(6, subject), [-5, 12]],
  [
    "two civilians",
    "score",
    [spy, ...places(2, subject), ...places(3, { agent: "other" })],
    [0, 8.5],
  ],
  ["one civilian", "score", [spy, subject, ...places(4, { agent: "other" })], [0, 12]],
  ["one seat", "score", [subject, ...places(5, { agent: "other" })], [-5, 12]],
  [
    "one seat, as a civilian",
    "scoreCivilian",
    [subject, ...places(5, { agent: "other" })],
    [0, 12],
  ],
  ["one seat, as the spy", "scoreSpy", [subject, ...places(5, { agent: "other" })], [-5, 12]],
  ["peers", "score", places(6, { agent: "peer" }), [-5, 12]],
  ["a rate", "voteAccuracy", [spy, ...places(5, subject)], [0, 1]],
] as const)("bounds the mean of %s", (_name, metric, table, range) => {
  const [low, high] = rangeAt("who-is-spy", metric, table) ?? [];
  expect(low).toBeCloseTo(range[0], 12);
  expect(high).toBeCloseTo(range[1], 12);
});

it("keeps the range of one seat where points have no fixed sum", () => {
  const one = rangeAt("prisoners-dilemma", "score", [subject, ...places(2, { agent: "other" })]);
  expect(
    rangeAt("prisoners-dilemma", "score", [...places(2, subject), { agent: "other" }]),
  ).toEqual(one);
});

it.each([
  ["interview:suspect/right", "en", "Who is the spy?"],
  ["interview:beliefs/own-role", "en", "All beliefs, in one call (Own role)"],
  ["interview:beliefs/own-role", "zh", "一次问完所有判断（自身身份）"],
  ["wins", "en", null],
] as const)("calls %s in %s %o", (metric, locale, text) => {
  const entry = games["who-is-spy"];
  expect(entry && interviewText(entry, metric, locale)).toBe(text);
});
