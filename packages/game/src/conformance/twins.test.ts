import { describe, expect, it } from "vitest";
import { type Coin, type Event, type GuessingGame, guessing } from "../../test/guessing.ts";
import { run, subjectOf } from "../../test/guessing-subject.ts";
import { everyone } from "../log.ts";

const value = (coin: Coin | null): number => (coin === "heads" ? 1 : 2);

/** The guessing game that shows the coins after the first guesses, a round before the end. */
const showing: Partial<GuessingGame> = {
  decide: (state, answers) => {
    const note = state.coins.reduce((sum, coin) => 3 * sum + value(coin), 0);
    return [...guessing.decide(state, answers), { to: everyone, event: { type: "noted", note } }];
  },
};

/** Twins of the guessing game that may part at the first event of a type. */
const until = (type: Event["type"] | "match-closed") => ({
  indistinguishableSetups: (
    ...[setup, seat]: Parameters<ReturnType<typeof subjectOf>["indistinguishableSetups"]>
  ) =>
    subjectOf(guessing)
      .indistinguishableSetups(setup, seat)
      .map((twins) => ({
        ...twins,
        until: (event: Event) => event.type === type,
      })),
});

describe("twins that may part at an event", () => {
  it("pass when nothing before it differs", () => {
    expect(run(showing, until("noted"))).not.toThrow();
  });

  it("fail without such an event", () => {
    expect(run(showing)).toThrow(/can distinguish twins/);
    expect(run(showing, until("match-closed"))).toThrow(/can distinguish twins/);
  });

  it("fail when something before it differs", () => {
    const narrow: GuessingGame["decide"] = ({ coins }) => [
      { to: everyone, event: { type: "guessed", guesses: [...coins] } },
      { to: everyone, event: { type: "noted", note: 0 } },
    ];
    expect(run({ decide: narrow }, until("noted"))).toThrow(/can distinguish twins/);
  });

  it("fail when one shows it and the other does not", () => {
    const decide: GuessingGame["decide"] = (state, answers) => [
      ...guessing.decide(state, answers),
      ...(state.coins[0] === "heads"
        ? [{ to: everyone, event: { type: "noted" as const, note: 1 } }]
        : []),
    ];
    expect(run({ decide }, until("noted"))).toThrow(/: 1 can distinguish twins/);
  });

  it("fail when the last that both see is the event in one alone", () => {
    const advance: GuessingGame["advance"] = (state, random) => {
      const opened = guessing.advance(state, random);
      return opened.length > 0 && state.coins[0] === "heads"
        ? [...opened, { to: everyone, event: { type: "noted", note: 1 } }]
        : opened;
    };
    expect(run({ advance }, until("noted"))).toThrow(/: 1 can distinguish twins/);
  });

  it("fail when that event does not show the difference", () => {
    const decide: GuessingGame["decide"] = (state, answers) => [
      ...guessing.decide(state, answers),
      { to: everyone, event: { type: "noted", note: 0 } },
    ];
    expect(run({ decide }, until("noted"))).toThrow(/no twins ever came apart at their "until"/);
  });
});
