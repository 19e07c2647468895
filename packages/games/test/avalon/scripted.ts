import { type Ask, type Outcome, type Seat, Table } from "@wisp/game";
import {
  configSchema,
  type Event,
  type Materials,
  materialsSchema,
} from "../../src/avalon/events.ts";
import { avalon, type State } from "../../src/avalon/index.ts";
import type { Role } from "../../src/avalon/roles.ts";
import { answerDue, type ScriptedAnswer } from "../scripted.ts";

/** Merlin, Percival and a servant are seats 0 to 2, Morgana and the Assassin 3 and 4. */
export const usualRoles: readonly Role[] = ["merlin", "percival", "servant", "morgana", "assassin"];

/** What the seats answer; what is left out is missed. Teams of the script are by seat. */
export interface Script {
  readonly config?: object;
  readonly materials?: Partial<Materials>;
  /** Of each ask for a team, in their order. */
  readonly teams?: readonly (readonly Seat[] | ScriptedAnswer)[];
  /** The seats that disagree, by vote; absent: all agree. */
  readonly against?: readonly (readonly Seat[])[];
  /** The seats that play failure, by quest. */
  readonly fail?: readonly (readonly Seat[])[];
  readonly speech?: (seat: Seat, view: State) => ScriptedAnswer;
  readonly target?: Seat | ScriptedAnswer;
}

type AvalonTable = ReturnType<typeof dealt>;

/** A table that is dealt and waits for the first leader. */
export function dealt({ config = {}, materials = {} }: Pick<Script, "config" | "materials">) {
  const parsed = configSchema.parse(config);
  const isUsual = parsed.seats === 5 && materials.roles === undefined;
  const table = new Table<typeof parsed, Materials, State, unknown, Event>(avalon, {
    seed: "avalon",
    config: parsed,
    materials: materialsSchema.parse({
      ...(isUsual && { roles: [...usualRoles] }),
      firstLeader: 0,
      names: Array.from({ length: parsed.seats }, (_, seat) => `Player ${seat + 1}`),
      ...materials,
    }),
  });
  table.deal();
  table.advance();
  return table;
}

/** The question of a seat, as it is asked. */
export const asked = (table: AvalonTable, seat: Seat): Ask<unknown> =>
  avalon.ask(table.view(seat), seat, "en");

/** Plays a script to the end, or until its answers to asks of a kind are used up. */
export function played(script: Script): { readonly table: AvalonTable; readonly outcome: Outcome } {
  const table = dealt(script);
  const names = table.state.players.map(({ name }) => name);
  const textOf = (answer: readonly Seat[] | Seat | ScriptedAnswer): ScriptedAnswer => {
    if (typeof answer === "number") return names[answer] ?? "";
    if (typeof answer === "string" || "missed" in answer) return answer;
    return JSON.stringify(answer.map((seat) => names[seat] ?? ""));
  };
  const missed = { missed: "timeout" } as const;
  let teams = 0;
  while (table.outcome === undefined) {
    const { asked: kind, proposals, quests } = table.state;
    const votes = proposals.length - 1;
    answerDue(avalon, table, (seat) => {
      switch (kind) {
        case "team":
          return textOf(script.teams?.[teams] ?? missed);
        case "speech":
          return script.speech?.(seat, table.state) ?? "";
        case "vote":
          return script.against?.[votes]?.includes(seat) === true ? "disagree" : "agree";
        case "card":
          return script.fail?.[quests.length]?.includes(seat) === true ? "failure" : "success";
        default:
          return textOf(script.target ?? missed);
      }
    });
    if (kind === "team") teams += 1;
  }
  return { table, outcome: table.outcome };
}
