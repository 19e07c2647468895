import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { digitsOf } from "../../../test/digits.ts";
import { league, type Truth } from "../../../test/league.ts";
import { designOf } from "../model/design.ts";
import { fit } from "../model/fit.ts";
import { type MatchRecord, tableOf } from "../records.ts";
import { fragility } from "../sensitivity.ts";
import { fitTable, intervalsOf } from "./fit-table.ts";

const eight: Truth = {
  level: -0.3,
  spies: [-1, -0.5, 0, 0.2, 0.5, 1, 0.3, -0.2],
  civilians: [0.4, -1.2, 0.1, 0.6, -0.3, 1.1, -0.6, 0],
  pairs: [-0.6, -0.2, 0, 0.1, 0.3, 0.5],
};

/** A season in which two agents have new versions, and others differ in their amount of data. */
const spySeason = league(eight, 90, "digits").map((match, at): MatchRecord => {
  const seats = match.seats.map((seat, place) => ({
    ...seat,
    ...(seat.agent === "agent-3" && at >= 60 && { version: "agent-3/2" }),
    ...(seat.agent === "agent-6" && at >= 45 && { version: "agent-6/2" }),
    ...(seat.agent === "agent-5" && { tokens: 900 + 7 * at, costMicros: 1_500 * (1 + (at % 4)) }),
    failures: at % 17 === 3 && place === 2 ? 2 : 0,
    facts: {
      ...seat.facts,
      skipped: [at % 5 === place ? 1 : 0, 2] as const,
      "speech-timeouts": [at % 9 === place ? 1 : 0, 2] as const,
      "said-word": [at % 11 === place ? 1 : 0, 2] as const,
      repeated: [at % 13 === place ? 1 : 0, 2] as const,
    },
    ballots: [
      { options: 5, place: at % 7 === place ? null : (at + 2 * place) % 5 },
      { options: 4, place: (3 * at + place) % 4 },
    ],
  }));
  return { ...match, seats };
});

test("a board of Who is Spy comes out with the same digits", async () => {
  const placement = { matches: 40, inRole: { spy: 5 } };
  // One of the two went back to its first version.
  const newest = (agent: string) => (agent === "agent-6" ? "agent-6/1" : undefined);
  const leaderboard = fitTable(tableOf(spySeason), newest, randomFrom("digits"), placement);
  const intervals = leaderboard.versions.map(({ indicators }) => intervalsOf(indicators));
  await expect(digitsOf({ ...leaderboard, intervals })).toMatchFileSnapshot(
    "../../../goldens/who-is-spy/board.json",
  );
});

test("the leader's dependence on single matches is computed with the same digits", async () => {
  const table = tableOf(spySeason);
  const fitted = fit(designOf(table), randomFrom("digits"));
  const among = [...table.agents.names.keys()];
  const found = [among, among.slice(0, 3)].map((some) => fragility(fitted, some, null));
  await expect(digitsOf(found)).toMatchFileSnapshot("../../../goldens/who-is-spy/fragility.json");
});

test.each([
  ["by conjugate gradients", "gradients", { exactUpTo: 0 }, {}],
  ["without effects by pair", "no-pairs", {}, { maxByPair: 0 }],
])("a fit %s comes out with the same digits", async (_, name, options, limits) => {
  const { mean, scales } = fit(designOf(tableOf(spySeason), limits), randomFrom("digits"), options);
  await expect(digitsOf({ scales, mean: [...mean] })).toMatchFileSnapshot(
    `../../../goldens/who-is-spy/fit-${name}.json`,
  );
});
