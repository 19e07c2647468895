import {
  answerFrom,
  type Character,
  forcedAnswer,
  type Outcome,
  randomFrom,
  type Seat,
  Table,
} from "@wisp/game";
import type { z } from "zod";
import { configSchema } from "../../src/werewolf/events.ts";
import { house } from "../../src/werewolf/house/characters.ts";
import { type State, werewolf } from "../../src/werewolf/index.ts";
import type { Role } from "../../src/werewolf/roles.ts";

export type Agent = Character<State>;
export type Options = z.input<typeof configSchema>;

/** A house agent of this id; throws where there is none. */
export const agentOf = (id: string): Agent => {
  const found = house.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no agent ${id}`);
  return found;
};

interface HouseMatch {
  readonly seed: string;
  readonly options?: Options;
  /** Who plays a seat; any house agent where none is given. */
  readonly agents?: (role: Role, seat: Seat) => Agent | undefined;
}

/** Plays a match between house agents. */
export function play({ seed, options = {}, agents = () => undefined }: HouseMatch) {
  const random = randomFrom(seed);
  const config = configSchema.parse(options);
  const table = new Table(werewolf, { seed, config, materials: {} });
  table.deal();
  const roles = table.state.drawn?.roles ?? [];
  const seated = roles.map((role, seat) => agents(role, seat) ?? random(`who/${seat}`).pick(house));
  table.advance();
  while (table.outcome === undefined) {
    const answers = table.due.flatMap((seat) => {
      const view = table.view(seat);
      const ask = werewolf.ask(view, seat, config.language);
      const forced = forcedAnswer(ask);
      if (forced !== undefined) return [[seat, forced] as const];
      const draws = random(`agent/${seat}/${table.log.length}`);
      const reply = seated[seat]?.decide(view, seat, ask, draws);
      return reply !== undefined && "text" in reply
        ? [[seat, answerFrom(ask, reply.text)] as const]
        : [];
    });
    table.decide(new Map(answers));
    table.advance();
  }
  const { state, log } = table;
  const outcome: Outcome = table.outcome;
  return { state, log, outcome, roles, seated };
}

/** Matches with seeds of their own. */
export const matches = (count: number, match: Omit<HouseMatch, "seed">, name = "house") =>
  Array.from({ length: count }, (_, nth) => play({ ...match, seed: `${name}/${nth}` }));
