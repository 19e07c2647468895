import { type Ask, type Seat, Table } from "@wisp/game";
import type { AskKind } from "../../src/werewolf/events.ts";
import {
  type Config,
  configSchema,
  type Event,
  type Materials,
  materialsSchema,
} from "../../src/werewolf/events.ts";
import { type State, werewolf } from "../../src/werewolf/index.ts";
import { listed, type Role, type RoleCounts, tableOf } from "../../src/werewolf/roles.ts";
import { answerDue, type ScriptedAnswer } from "../scripted.ts";

/** What a seat answers at the turns of a round of one kind; what is left out is missed, or an abstention. */
export type Turns = Partial<Record<AskKind, Readonly<Record<Seat, Seat | string>>>>;

export interface Script {
  readonly config?: object;
  readonly materials?: Partial<Materials>;
  /** By the number of the night and the day after it, from 1. At "night", whom each seat names. */
  readonly rounds?: readonly Turns[];
}

export type WerewolfTable = Table<Config, Materials, State, unknown, Event>;

/** A table that is dealt, whose seats have the roles in the order of `roles` unless they are fixed. */
export function dealt({ config = {}, materials = {} }: Omit<Script, "rounds">): WerewolfTable {
  const parsed = configSchema.parse(config);
  const seats = werewolf.seatsOf(parsed);
  const table: WerewolfTable = new Table<Config, Materials, State, unknown, Event>(werewolf, {
    seed: "werewolf",
    config: parsed,
    materials: materialsSchema.parse({
      roles: [...tableOf(parsed).roles],
      firstSpeaker: 0,
      names: Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`),
      ...materials,
    }),
  });
  table.deal();
  table.advance();
  return table;
}

/** A table of an organizer's own with these roles, by seat. */
export const tableOfRoles = (...roles: readonly Role[]) => {
  const counts: RoleCounts = Object.fromEntries(
    roles.map((role) => [role, roles.filter((each) => each === role).length]),
  );
  if (listed(counts).length !== roles.length) throw new Error("a role is lost");
  return { config: { roles: counts }, materials: { roles: [...roles] } };
};

/** The question of a seat, as it is asked. */
export const asked = (table: WerewolfTable, seat: Seat): Ask<unknown> =>
  werewolf.ask(table.view(seat), seat, "en");

/** Answers the turn that is due by a script: seats stand for their players. */
export function answerTurn(table: WerewolfTable, rounds: readonly Turns[]): void {
  const { asked: kind, nights, players } = table.state;
  const turns = rounds[nights.length - 1]?.[kind ?? "speech"] ?? {};
  answerDue(werewolf, table, (seat): ScriptedAnswer => {
    const { forced } = asked(table, seat);
    const given = turns[seat];
    if (forced !== undefined) return forced;
    if (given === undefined)
      return kind === "speech" || kind === "vote" ? "" : { missed: "timeout" };
    return typeof given === "number" ? (players[given]?.name ?? "") : given;
  });
}

/** Plays a script to the end, or until its rounds are used up. */
export function played(script: Script): WerewolfTable {
  const { rounds = [] } = script;
  const table = dealt(script);
  while (table.outcome === undefined && table.state.nights.length <= rounds.length) {
    answerTurn(table, rounds);
  }
  return table;
}

/** Plays until a turn of a kind is due. */
export function until(table: WerewolfTable, kind: AskKind, rounds: readonly Turns[] = []): void {
  for (let step = 0; table.state.asked !== kind || table.due.length === 0; step += 1) {
    if (step > 100 || table.outcome !== undefined) throw new Error(`no ${kind}`);
    answerTurn(table, rounds);
  }
}
