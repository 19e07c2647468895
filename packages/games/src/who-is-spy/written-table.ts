import { type Answer, answerFrom, type Seat, Table } from "@wisp/game";
import { z } from "zod";
import type { FoulKind } from "../common/talk/ballots.ts";
import type { GivenAnswer } from "./answers.ts";
import { configSchema, type Materials, SEATS, seatSchema } from "./events.ts";
import { whoIsSpy } from "./index.ts";
import { POINTS_SCALE } from "./points.ts";
import { neutralNames } from "./referee.ts";
import { setupProblem } from "./setup-problem.ts";
import type { State } from "./state.ts";

/** What six seats said or voted, by round; null: no answer in time. */
const rows = z.array(z.array(z.string().nullable()).length(SEATS)).max(3);

/** A whole table written down beforehand: only the referee has work to do. */
export const writtenTableSchema = z.strictObject({
  id: z.string(),
  language: configSchema.shape.language,
  config: z.record(z.string(), z.unknown()).default({}),
  words: z.strictObject({ civilian: z.string().min(1), spy: z.string().min(1) }),
  spy: seatSchema,
  firstSpeaker: seatSchema,
  speeches: rows,
  votes: rows,
  /** The spy's guess, where the configuration has a last guess; null: no answer in time. */
  guess: z.string().nullable().default(null),
});
export type WrittenTable = z.infer<typeof writtenTableSchema>;

type Cause = "vote" | FoulKind;

/** How a written table came out. */
export interface RefereedTable {
  readonly winner: "spy" | "civilians";
  readonly rounds: number;
  /** By seat, as shown: not rounded. */
  readonly points: readonly number[];
  /** By round; within a round fouls by seat, then the vote. */
  readonly eliminated: readonly {
    readonly seat: Seat;
    readonly round: number;
    readonly cause: Cause;
  }[];
}

function textFor(table: WrittenTable, { phase, round }: State, seat: Seat): string | null {
  if (phase === "guessing") return table.guess;
  const lines = phase === "voting" ? table.votes : table.speeches;
  return lines[round - 1]?.[seat] ?? null;
}

function answerFor(table: WrittenTable, state: State, seat: Seat): Answer<GivenAnswer> {
  const text = textFor(table, state, seat);
  if (text === null) return { missed: "timeout", detail: "No answer is written down." };
  return answerFrom(whoIsSpy.ask(state, seat, table.language), text);
}

function causeOf(state: State, seat: Seat, round: number): Cause {
  const speech = state.speeches.find((each) => each.seat === seat && each.round === round);
  return speech?.foul ?? "vote";
}

function eliminated(state: State): RefereedTable["eliminated"] {
  return state.players
    .flatMap(({ out }, seat) =>
      out === null ? [] : [{ seat, round: out.round, cause: causeOf(state, seat, out.round) }],
    )
    .sort(
      (one, other) =>
        one.round - other.round ||
        Number(one.cause === "vote") - Number(other.cause === "vote") ||
        one.seat - other.seat,
    );
}

function materialsOf({ words, spy, firstSpeaker }: WrittenTable): Materials {
  return {
    family: null,
    pair: [
      { word: words.civilian, aliases: [] },
      { word: words.spy, aliases: [] },
    ],
    spyWord: 1,
    spy,
    firstSpeaker,
    names: [...neutralNames],
  };
}

/** Referees a written table. Throws a ZodError when its `config` is not one of the game, or does not let its words be played. */
export function refereeTable(written: WrittenTable): RefereedTable {
  const config = configSchema.parse({ ...written.config, language: written.language });
  const materials = materialsOf(written);
  const message = setupProblem(config, materials);
  if (message !== null) throw new z.ZodError([{ code: "custom", path: ["words"], message }]);
  const table = new Table(whoIsSpy, { seed: written.id, config, materials });
  table.deal();
  table.advance();
  for (;;) {
    const { state, outcome, due } = table;
    if (outcome !== undefined && state.closed !== null) {
      return {
        winner: state.closed.winner,
        rounds: state.round,
        points: outcome.points.map((points) => points / POINTS_SCALE),
        eliminated: eliminated(state),
      };
    }
    table.decide(new Map(due.map((seat) => [seat, answerFor(written, state, seat)])));
    table.advance();
  }
}
