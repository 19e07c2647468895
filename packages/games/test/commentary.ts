import {
  type Answer,
  answerFrom,
  forcedAnswer,
  type GameEvent,
  type LogEntry,
  locales,
  randomFrom,
  type Seat,
  Table,
  type Viewer,
  visible,
} from "@wisp/game";
import { z } from "zod";
import type { AnyCommentary, Chances } from "../src/chances.ts";
import { playGolden } from "../src/golden.ts";
import { games } from "../src/index.ts";
import { fixturesOf } from "./twins.ts";

const logSchema = z.array(
  z.custom<LogEntry<GameEvent>>((entry) => typeof entry === "object" && entry !== null),
);

/** The log of an ordinary match of the house. */
export const houseLog = (id: string, nth: number): readonly LogEntry<GameEvent>[] => {
  const entry = games[id];
  if (entry === undefined) throw new RangeError(`no such game: ${id}`);
  const locale = nth % 4 === 3 ? "zh" : "en";
  return logSchema.parse(playGolden(entry, locale, `commentary ${nth}`).log);
};

export interface Told {
  readonly event: GameEvent;
  readonly chances: Chances | null;
  readonly words: readonly (string | null)[];
  /** The processor time of its chances. */
  readonly ms: number;
}

/** What a commentary says after each event that a viewer sees. */
export function tell(
  commentary: AnyCommentary,
  log: readonly LogEntry<GameEvent>[],
  viewer: Viewer,
): readonly Told[] {
  let state: unknown;
  return visible(log, viewer).map((event) => {
    state = commentary.evolve(state, event);
    const start = process.threadCpuUsage();
    const chances = commentary.chances(state);
    const { user, system } = process.threadCpuUsage(start);
    const ms = (user + system) / 1_000;
    const words = locales.map((locale) => commentary.moment(event, state, locale));
    return { event, chances, words, ms };
  });
}

type Log = readonly LogEntry<GameEvent>[];

/**
 * The logs of matches that differ in what is sealed: of each seat the first of its twins, whose seats answer alike.
 * Empty where a game hides nothing.
 */
export function twinLogs(id: string, nth: number): readonly (readonly [Log, Log])[] {
  const entry = games[id];
  if (entry === undefined) throw new RangeError(`no such game: ${id}`);
  const { game, ordinary, legal } = entry;
  const seed = `twins of a commentary ${nth}`;
  const random = randomFrom(seed);
  const setup = { seed, ...ordinary("en", random) };
  const seats = Array.from({ length: game.seatsOf(setup.config) }, (_, seat) => seat);
  return seats.flatMap((own): [Log, Log][] => {
    const [twins] = fixturesOf(id).indistinguishableSetups(setup, own);
    if (twins === undefined) return [];
    const play = (match: 0 | 1): Log => {
      const table = new Table(game, twins.setups[match]);
      table.deal();
      table.advance();
      for (let turn = 0; table.outcome === undefined; turn += 1) {
        const given = table.due.map((seat, place): [Seat, Answer<unknown>] => {
          const draws = random(`${own}/${turn}/${place}`);
          const view = table.view(seat);
          const ask = game.ask(view, seat, "en");
          const chosen = twins.answer?.({ match, seat, ask, view, draws });
          const text = chosen === undefined ? legal(ask, draws) : chosen;
          const missed = { missed: "timeout", detail: "no answer in time" } as const;
          return [seat, forcedAnswer(ask) ?? (text === null ? missed : answerFrom(ask, text))];
        });
        table.decide(new Map(given));
        table.advance();
      }
      return logSchema.parse(table.log);
    };
    return [[play(0), play(1)]];
  });
}
