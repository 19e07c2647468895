import { type Answer, answerFrom, type MissCode, type Outcome, type Seat, Table } from "@wisp/game";
import type { z } from "zod";
import { neutralNames } from "../common/talk/names.ts";
import type { GivenAnswer } from "./answers.ts";
import {
  type Config,
  configSchema,
  type Event,
  type EventOf,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { undercover } from "./index.ts";
import type { State } from "./state.ts";

/** A seat's answer: its text, or how the decision is lost. */
export type ScriptedAnswer = string | { readonly missed: MissCode };

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
  const vote = script.votes?.[state.votings.length - 1]?.[seat] ?? "";
  return typeof vote === "number" ? (state.players[vote]?.name ?? "") : vote;
}

function answer(table: UndercoverTable, seat: Seat, scripted: ScriptedAnswer): Answer<GivenAnswer> {
  if (typeof scripted !== "string") return { missed: scripted.missed, detail: "scripted" };
  const view = table.view(seat);
  return answerFrom(undercover.ask(view, seat, view.config.language), scripted);
}

/** Answers one decision point from the script. */
export function step(table: UndercoverTable, script: Script = {}): void {
  table.decide(
    new Map(
      table.due.map((seat) => [seat, answer(table, seat, scriptedAnswer(table, seat, script))]),
    ),
  );
  table.advance();
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

/** All events of one type, in order. */
export const eventsOf = <Type extends Event["type"]>(
  table: UndercoverTable,
  type: Type,
): EventOf<Type>[] =>
  table.log
    .map(({ event }) => event)
    .filter((event): event is EventOf<Type> => event.type === type);

/** A fact of a seat, as numerator and denominator. */
export function factOf({ facts }: Outcome, name: string, seat: Seat): [number, number] {
  const found = facts.find((fact) => fact.name === name && fact.seat === seat);
  if (found === undefined) throw new Error(`seat ${seat} has no ${name}`);
  return [found.numerator, found.denominator];
}
