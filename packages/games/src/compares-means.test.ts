import {
  type Answer,
  type AnswerShape,
  type Ask,
  answerFrom,
  comparesMeans,
  hasOpponents,
  listedAnswers,
  type Outcome,
  randomFrom,
  type Seat,
  Table,
} from "@wisp/game";
import { expect, test } from "vitest";
import type { GameEntry } from "./entry.ts";
import { games } from "./index.ts";

type Reply = (ask: Ask<unknown>, seed: string) => string;

function edgeOf(shape: AnswerShape, end: "first" | "last"): string {
  const { options, number } = listedAnswers(shape);
  const isFirst = end === "first";
  return options?.at(isFirst ? 0 : -1) ?? String((isFirst ? number?.min : number?.max) ?? end);
}

const first: Reply = ({ shape }) => edgeOf(shape, "first");
const last: Reply = ({ shape }) => edgeOf(shape, "last");

type Result = Pick<Outcome, "points" | "sides">;

/** The result of an ordinary match in which everyone answers like that. */
function resultOf({ game, ordinary }: GameEntry, seed: string, reply: Reply): Result {
  const { config, materials } = ordinary("en", randomFrom(seed));
  const table = new Table<unknown, unknown, unknown, unknown, { type: string }>(game, {
    seed,
    config: game.config.parse(config),
    materials: game.materials.parse(materials),
  });
  table.deal();
  table.advance();
  for (let turn = 0; table.outcome === undefined; turn += 1) {
    const answers = table.due.map((seat): readonly [Seat, Answer<unknown>] => {
      const ask = game.ask(table.view(seat), seat, "en");
      return [seat, answerFrom(ask, reply(ask, `${seed}/${turn}/${seat}`))];
    });
    table.decide(new Map(answers));
    table.advance();
  }
  return table.outcome;
}

/** Where each seat plays alone, a match is better than another one if a seat gains and none loses by it. */
function isBetter(one: Result, other: Result): boolean {
  const gains = one.points.map((points, seat) => points - (other.points[seat] ?? points));
  const isAlone = new Set(one.sides).size === one.sides.length;
  return gains.every((gain) => (isAlone ? gain >= 0 : gain > 0)) && gains.some((gain) => gain > 0);
}

// Where one side gains what the other loses, no match is better for everyone than another one.
test.for(Object.entries(games))(
  "%s is ranked by means, or rates teams, exactly if all players of a table can gain together",
  ([, entry]) => {
    const ordinary: Reply = (ask, seed) => entry.legal(ask, randomFrom("claims")(seed));
    const matches = [first, last, ...new Array<Reply>(40).fill(ordinary)].map((reply, at) =>
      resultOf(entry, `claims/${at}`, reply),
    );
    const gainTogether = matches.some((one) => matches.some((other) => isBetter(one, other)));
    expect(comparesMeans(entry.board) || !hasOpponents(entry.board)).toBe(gainTogether);
  },
);
