import { type Seat, Table } from "@wisp/game";
import type { z } from "zod";
import type { GivenAnswer } from "../../src/who-is-spy/answers.ts";
import {
  type Config,
  configSchema,
  type Event,
  type Materials,
  materialsSchema,
} from "../../src/who-is-spy/events.ts";
import { whoIsSpy } from "../../src/who-is-spy/index.ts";
import { neutralNames } from "../../src/who-is-spy/referee.ts";
import type { State } from "../../src/who-is-spy/state.ts";
import { answerDue, type ScriptedAnswer, scriptedVote } from "../scripted.ts";

/** The answers of a round that differ from a harmless speech and an abstention, by seat. */
export interface ScriptedRound {
  readonly speeches?: Readonly<Record<Seat, ScriptedAnswer>>;
  /** What the spy names when it is voted out; absent: no answer. */
  readonly guess?: string;
  /** A number votes for that seat's name. */
  readonly votes?: Readonly<Record<Seat, Seat | ScriptedAnswer>>;
}

export interface Script {
  readonly seed?: string;
  readonly config?: z.input<typeof configSchema>;
  readonly materials?: Partial<z.input<typeof materialsSchema>>;
  /** Rounds beyond the last are played with defaults. */
  readonly rounds?: readonly ScriptedRound[];
}

export type SpyTable = Table<Config, Materials, State, GivenAnswer, Event>;

/** Seat i is "Player i+1", seat 5 is the spy and holds "tea", seat 0 speaks first. */
const fixed: z.input<typeof materialsSchema> = {
  family: "hot-drinks",
  pair: [{ word: "coffee" }, { word: "tea" }],
  spyWord: 1,
  spy: 5,
  firstSpeaker: 0,
  names: [...neutralNames],
};

/** A speech that no judge objects to, different for every seat and round. */
export const remark = (round: number, seat: Seat): string => `Remark ${seat + 1} of round ${round}`;

/** A dealt table that waits for its first answer. */
export function dealt({ seed = "a seed", config = {}, materials = {} }: Script): SpyTable {
  const table = new Table(whoIsSpy, {
    seed,
    config: configSchema.parse(config),
    materials: materialsSchema.parse({ ...fixed, ...materials }),
  });
  table.deal();
  table.advance();
  return table;
}

function scriptedAnswer(
  { state }: SpyTable,
  seat: Seat,
  rounds: readonly ScriptedRound[],
): ScriptedAnswer {
  const script = rounds[state.round - 1];
  if (state.phase === "speaking") return script?.speeches?.[seat] ?? remark(state.round, seat);
  if (state.phase === "guessing") return script?.guess ?? { missed: "timeout" };
  const vote = script?.votes?.[seat];
  return scriptedVote(state, vote);
}

/** Answers one decision point from the script. */
export function step(table: SpyTable, rounds: readonly ScriptedRound[] = []): void {
  answerDue(whoIsSpy, table, (seat) => scriptedAnswer(table, seat, rounds));
}

/** Plays a script to the end of the match. */
export function played(script: Script): SpyTable {
  const table = dealt(script);
  while (table.outcome === undefined) step(table, script.rounds);
  return table;
}
