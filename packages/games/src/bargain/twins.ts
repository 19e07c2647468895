import { randomFrom, type Seat, type Setup } from "@wisp/game";
import type { Twins } from "@wisp/game/conformance";
import type { Fixtures } from "../entry.ts";
import { SEATS } from "./default-config.ts";
import { type Config, configSchema, type Event, type Materials } from "./events.ts";
import { valuesFor } from "./instances.ts";
import { instanceOf } from "./referee.ts";
import { problemOf } from "./splits.ts";

type Match = Setup<Config, Materials>;

/** The other player's values, and who has how much by them. */
const withoutValues =
  (seat: Seat) =>
  (event: Event): object => {
    if (event.type === "values-shown") return { ...event, values: event.values[seat] };
    if (event.type !== "match-closed") return event;
    return { ...event, points: event.points[seat], winner: null };
  };

/** What `seat` and the public must not be able to find out before the end: the other player's values. */
function indistinguishableSetups(
  setup: Match,
  seat: Seat,
): readonly Twins<Config, Materials, Event>[] {
  const { counts, values } = instanceOf(setup.materials, randomFrom(setup.seed));
  const materials = { counts: [...counts], values: values.map((own) => [...own]) };
  const other = 1 - seat;
  const changed = valuesFor(counts).find(
    (each) =>
      each.join() !== values[other]?.join() &&
      problemOf({ counts, values: values.with(other, each) }) === null,
  );
  if (changed === undefined) return [];
  const twin = { ...materials, values: materials.values.with(other, [...changed]) };
  return [
    {
      setups: [
        { ...setup, materials },
        { ...setup, materials: twin },
      ],
      until: (event) => event.type === "values-shown",
      mask: withoutValues(seat),
    },
  ];
}

export const fixtures: Fixtures = {
  indistinguishableSetups,
  maxDecisions: (config) => SEATS * configSchema.parse(config).rounds,
  variants: [
    {},
    { config: { rounds: 1, talk: false }, materials: { counts: undefined, values: undefined } },
    {
      config: { rounds: 2, speechCap: 5 },
      materials: {
        counts: [1, 2, 3],
        values: [
          [8, 1, 0],
          [4, 0, 2],
        ],
      },
    },
  ],
};
