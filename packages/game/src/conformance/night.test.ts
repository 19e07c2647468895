import { describe, expect, it } from "vitest";
import {
  type Night,
  type NightConfig,
  type NightEvent,
  type NightMaterials,
  type NightState,
  night,
} from "../../test/night.ts";
import { conform, type Subject, textFor } from "../conformance.ts";
import { everyone } from "../log.ts";

const subjectOf = (
  game: Night,
): Subject<NightConfig, NightMaterials, NightState, number, NightEvent> => ({
  game,
  setups: (index) => ({ seed: `${index}`, config: {}, materials: { wolf: index % 4 } }),
  // To a villager, either of two others may be the wolf until it is shown.
  indistinguishableSetups: (setup, seat) =>
    [0, 1, 2, 3]
      .filter((wolf) => wolf !== seat && wolf !== setup.materials.wolf)
      .filter(() => setup.materials.wolf !== seat)
      .map((wolf) => ({
        setups: [setup, { ...setup, materials: { wolf } }],
        until: ({ type }) => type === "wolf-shown",
      })),
  maxDecisions: () => 2,
  points: () => ({ scale: 1, least: 0, most: 1, sum: null }),
  legal: textFor,
});

const run = (change: Partial<Night>) => () =>
  conform(subjectOf({ ...night, ...change }), { seed: "a seed", matches: 20 });

describe("a game with a night", () => {
  it("passes: nobody else sees who is awake", () => {
    expect(run({})).not.toThrow();
  });

  it("fails when the public sees who is awake", () => {
    const advance: Night["advance"] = (...all) =>
      night.advance(...all).map(({ event }) => ({ to: everyone, event }));
    expect(run({ advance })).toThrow(/can distinguish twins/);
  });

  it("fails when the wolf does not see that it is its turn", () => {
    const advance: Night["advance"] = (...all) =>
      night.advance(...all).map(({ to, event }) => ({
        to: to === everyone ? to : { seats: [], public: false },
        event,
      }));
    expect(run({ advance })).toThrow(/is due and does not see the turn-opened that names it/);
  });

  it("fails when the wolf is shown too early, whatever comes after", () => {
    const decide: Night["decide"] = (state, answers) => [
      ...night.decide(state, answers),
      ...(state.victim === null
        ? [
            {
              to: everyone,
              event: { type: "day-broke" as const, victim: state.wolves.indexOf(true) },
            },
          ]
        : []),
    ];
    expect(run({ decide })).toThrow(/can distinguish twins/);
  });
});
