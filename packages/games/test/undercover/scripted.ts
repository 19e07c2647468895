import { type Outcome, type Seat, Table } from "@wisp/game";
import type { z } from "zod";
import { neutralNames } from "../../src/common/talk/names.ts";
import type { GivenAnswer } from "../../src/undercover/answers.ts";
import {
  type Config,
  configSchema,
  type Event,
  type Materials,
  materialsSchema,
} from "../../src/undercover/events.ts";
import { undercover } from "../../src/undercover/index.ts";
import type { State } from "../../src/undercover/state.ts";
import { answerDue, type ScriptedAnswer, scriptedVote } from "../scripted.ts";

export interface Script {
  readonly config?: z.input<typeof configSchema>;
  readonly materials?: Partial<z.input<typeof materialsSchema>>;
  /** By round, then by seat; a harmless clue where absent. */
  readonly clues?: readonly Readonly<Record<Seat, ScriptedAnswer>>[];
  /** By vote, then by seat: a seat or a text; an abstention where absent. */
  readonly votes?: readonly Readonly<Record<Seat, Seat | ScriptedAnswer>>[];
}

export type UndercoverTable = Table<Config, Materials, State, GivenAnswer, Event>;

/** Seat i is "Player i+1"; the spy in seat 2 holds "tea", the others "coffee". */
const fixed: z.input<typeof materialsSchema> = {
  pair: [{ word: "coffee" }, { word: "tea", aliases: ["teas"] }],
  spyWord: 1,
  spies: [2],
};

/** A dealt table that waits for its first answer. */
export function dealt({ config = {}, materials = {} }: Script = {}): UndercoverTable {
  const parsed = configSchema.parse(config);
  const names = [...neutralNames(parsed.seats)];
  const table = new Table(undercover, {
    seed: "a seed",
    config: parsed,
    materials: materialsSchema.parse({ ...fixed, names, ...materials }),
  });
  table.deal();
  table.advance();
  return table;
}

function scriptedAnswer({ state }: UndercoverTable, seat: Seat, script: Script): ScriptedAnswer {
  if (state.asked === "clue") {
    return script.clues?.[state.round - 1]?.[seat] ?? `Remark ${seat} of round ${state.round}`;
  }
  const vote = script.votes?.[state.votings.length - 1]?.[seat];
  return scriptedVote(state, vote);
}

/** Answers one decision point from the script. */
export function step(table: UndercoverTable, script: Script = {}): void {
  answerDue(undercover, table, (seat) => scriptedAnswer(table, seat, script));
}

/** Plays a script to the end of the match. */
export function played(script: Script): {
  readonly table: UndercoverTable;
  readonly outcome: Outcome;
} {
  const table = dealt(script);
  while (table.outcome === undefined) step(table, script);
  return { table, outcome: table.outcome };
}

/** A fact of a seat, as numerator and denominator. */
export function factOf({ facts }: Outcome, name: string, seat: Seat): [number, number] {
  const found = facts.find((fact) => fact.name === name && fact.seat === seat);
  if (found === undefined) throw new Error(`seat ${seat} has no ${name}`);
  return [found.numerator, found.denominator];
}
