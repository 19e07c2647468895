import { type Answer, answerFrom, type MissCode, type Seat, Table } from "@wisp/game";
import type { z } from "zod";
import { neutralNames } from "../common/talk/names.ts";
import {
  type Config,
  configSchema,
  type Event,
  type EventOf,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { chameleon } from "./index.ts";
import type { GivenAnswer } from "./referee.ts";
import type { State } from "./state.ts";

/** A seat's answer: its text, or how the decision is lost. */
export type ScriptedAnswer = string | { readonly missed: MissCode };

export interface Script {
  readonly config?: z.input<typeof configSchema>;
  readonly materials?: Partial<z.input<typeof materialsSchema>>;
  /** By round, then by seat; a harmless clue where absent. */
  readonly clues?: readonly Readonly<Record<Seat, ScriptedAnswer>>[];
  /** By seat: a seat or a text; an abstention where absent. */
  readonly votes?: Readonly<Record<Seat, Seat | ScriptedAnswer>>;
  readonly guess?: ScriptedAnswer;
}

export type ChameleonTable = Table<Config, Materials, State, GivenAnswer, Event>;

/** Seat i is "Player i+1", the last seat of three is the chameleon, seat 0 speaks first; "mango". */
export const fixed: z.input<typeof materialsSchema> = {
  topic: {
    id: "fruit",
    name: "Fruit",
    words: ["apple", "mango", "pear", "plum"].map((word) => ({
      word,
      aliases: word === "mango" ? ["mangga"] : [],
    })),
  },
  word: 1,
  chameleon: 2,
  firstSpeaker: 0,
};

/** A dealt table that waits for its first answer. */
export function dealt({ config = {}, materials = {} }: Script = {}): ChameleonTable {
  const parsed = configSchema.parse(config);
  const names = [...neutralNames(parsed.seats)];
  const table = new Table(chameleon, {
    seed: "a seed",
    config: parsed,
    materials: materialsSchema.parse({ ...fixed, names, ...materials }),
  });
  table.deal();
  table.advance();
  return table;
}

function scriptedAnswer({ state }: ChameleonTable, seat: Seat, script: Script): ScriptedAnswer {
  switch (state.asked) {
    case "vote": {
      const vote = script.votes?.[seat] ?? "";
      return typeof vote === "number" ? (state.players[vote]?.name ?? "") : vote;
    }
    case "guess":
      return script.guess ?? "pear";
    default:
      return script.clues?.[state.round - 1]?.[seat] ?? `Remark ${seat} of round ${state.round}`;
  }
}

function answer(table: ChameleonTable, seat: Seat, scripted: ScriptedAnswer): Answer<GivenAnswer> {
  if (typeof scripted !== "string") return { missed: scripted.missed, detail: "scripted" };
  const view = table.view(seat);
  return answerFrom(chameleon.ask(view, seat, view.config.language), scripted);
}

/** Answers one decision point from the script. */
export function step(table: ChameleonTable, script: Script = {}): void {
  table.decide(
    new Map(
      table.due.map((seat) => [seat, answer(table, seat, scriptedAnswer(table, seat, script))]),
    ),
  );
  table.advance();
}

/** Plays a script to the end of the match. */
export function played(script: Script): ChameleonTable {
  const table = dealt(script);
  while (table.outcome === undefined) step(table, script);
  return table;
}

/** All events of one type, in order. */
export const eventsOf = <Type extends Event["type"]>(
  table: ChameleonTable,
  type: Type,
): EventOf<Type>[] =>
  table.log
    .map(({ event }) => event)
    .filter((event): event is EventOf<Type> => event.type === type);
