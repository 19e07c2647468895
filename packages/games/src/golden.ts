import {
  type Answer,
  answerFrom,
  forcedAnswer,
  type Locale,
  randomFrom,
  replay,
  type Seat,
  Table,
} from "@wisp/game";
import { z } from "zod";
import type { GameEntry } from "./entry.ts";

const answerSchema = z.union([
  z.strictObject({ given: z.unknown() }),
  z.strictObject({ missed: z.enum(["timeout", "error", "illegal"]), detail: z.string() }),
]);

/** A committed playthrough: a match's set-up, and everything that followed from it. */
export const goldenSchema = z.strictObject({
  game: z.string(),
  version: z.int(),
  setup: z.strictObject({
    seed: z.string(),
    config: z.unknown(),
    materials: z.unknown(),
  }),
  /** The answers of each decision point; `at` is the length of the log when they were asked for. */
  answers: z.array(
    z.strictObject({ at: z.int(), answers: z.array(z.tuple([z.int(), answerSchema])) }),
  ),
  log: z.array(z.unknown()),
  outcome: z.unknown(),
});
export type Golden = z.infer<typeof goldenSchema>;

/** Plays an ordinary match between house agents, drawn like everything else from `seed`. */
export function playGolden(
  { game, house, ordinary }: GameEntry,
  locale: Locale,
  seed: string,
): Golden {
  const random = randomFrom(seed);
  const setup = { seed, ...ordinary(locale, random) };
  const order = random("house").shuffle(house);
  const table = new Table(game, setup);
  const answers: Golden["answers"] = [];
  const answerOf = (seat: Seat): Answer<unknown> => {
    const view = table.view(seat);
    const ask = game.ask(view, seat, locale);
    const forced = forcedAnswer(ask);
    if (forced !== undefined) return forced;
    const character = order[seat % order.length];
    if (character === undefined) throw new Error(`${game.id} has no house agents`);
    const draws = random(`agent/${seat}/${table.log.length}`);
    const reply = character.decide(view, seat, ask, draws);
    if ("silent" in reply) return { missed: "timeout", detail: "no answer in time" };
    return answerFrom(ask, reply.text);
  };
  table.deal();
  table.advance();
  while (table.outcome === undefined) {
    const given = table.due.map((seat): [Seat, Answer<unknown>] => [seat, answerOf(seat)]);
    answers.push({ at: table.log.length, answers: given });
    table.decide(new Map(given));
    table.advance();
  }
  const { log, outcome } = table;
  return { game: game.id, version: game.version, setup, answers, log, outcome };
}

/** Plays a golden match again from its set-up and answers alone. */
export function replayGolden({ game }: GameEntry, { version, setup, answers }: Golden) {
  const recorded = answers.map((each) => ({ at: each.at, answers: new Map(each.answers) }));
  return replay(game, { ...setup, version }, recorded);
}
