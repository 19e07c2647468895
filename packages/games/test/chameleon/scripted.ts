import { type Seat, Table } from "@wisp/game";
import type { z } from "zod";
import {
  type Config,
  configSchema,
  type Event,
  type Materials,
  materialsSchema,
} from "../../src/chameleon/events.ts";
import { chameleon } from "../../src/chameleon/index.ts";
import type { GivenAnswer } from "../../src/chameleon/referee.ts";
import type { State } from "../../src/chameleon/state.ts";
import { neutralNames } from "../../src/common/talk/names.ts";
import { answerDue, type ScriptedAnswer, scriptedVote } from "../scripted.ts";

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
      const vote = script.votes?.[seat];
      return scriptedVote(state, vote);
    }
    case "guess":
      return script.guess ?? "pear";
    default:
      return script.clues?.[state.round - 1]?.[seat] ?? `Remark ${seat} of round ${state.round}`;
  }
}

/** Answers one decision point from the script. */
export function step(table: ChameleonTable, script: Script = {}): void {
  answerDue(chameleon, table, (seat) => scriptedAnswer(table, seat, script));
}

/** Plays a script to the end of the match. */
export function played(script: Script): ChameleonTable {
  const table = dealt(script);
  while (table.outcome === undefined) step(table, script);
  return table;
}
