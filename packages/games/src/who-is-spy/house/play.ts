import { type Answer, answerFrom, type Character, scoped, Table } from "@wisp/game";
import type { GivenAnswer } from "../answers.ts";
import type { Config, Materials } from "../config.ts";
import type { Event } from "../events.ts";
import { whoIsSpy } from "../index.ts";
import type { State } from "../state.ts";

/** A match among characters: one for each seat. */
export interface HouseMatch {
  readonly seed: string;
  readonly config: Config;
  readonly materials: Materials;
  readonly characters: readonly Character<State>[];
}

type HouseTable = Table<Config, Materials, State, GivenAnswer, Event>;

function answerOf(
  table: HouseTable,
  character: Character<State>,
  seat: number,
): Answer<GivenAnswer> {
  const view = table.view(seat);
  const ask = whoIsSpy.ask(view, seat, view.config.language);
  const draws = scoped(table.random, `agent/${seat}`)(`${ask.kind}/${view.round}`);
  const reply = character.decide(view, seat, ask, draws);
  if ("silent" in reply) return { missed: "timeout", detail: "The clock ran out." };
  return answerFrom(ask, reply.text);
}

/** Plays a whole match in memory, without clocks; returns the finished table. */
export function playHouseMatch({ seed, config, materials, characters }: HouseMatch): HouseTable {
  const table = new Table(whoIsSpy, { seed, config, materials });
  table.deal();
  table.advance();
  while (table.due.length > 0) {
    const answers = table.due.flatMap((seat) =>
      characters
        .slice(seat, seat + 1)
        .map((character): [number, Answer<GivenAnswer>] => [
          seat,
          answerOf(table, character, seat),
        ]),
    );
    table.decide(new Map(answers));
    table.advance();
  }
  return table;
}
