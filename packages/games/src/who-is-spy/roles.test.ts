import { visible } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { eventsOf } from "../../test/scripted.ts";
import { dealt, played, step } from "../../test/who-is-spy/scripted.ts";
import { house } from "./house/index.ts";
import { whoIsSpy } from "./index.ts";
import { interviews } from "./interviews.ts";

const config = { roles: "told" } as const;
const seats = [0, 1, 2, 3, 4, 5];

describe("a player who is told its role", () => {
  it.each([
    ["en", 0, 'You are Player 1. Your word is "coffee". You are a civilian.'],
    ["en", 5, 'You are Player 6. Your word is "tea". You are the spy.'],
    ["zh", 0, "你是 Player 1。你的词是“coffee”。你是平民。"],
    ["zh", 5, "你是 Player 6。你的词是“tea”。你是卧底。"],
  ] as const)("in %s at seat %i reads %s", (locale, seat, text) => {
    const table = dealt({ config });
    const view = table.view(seat);
    expect(whoIsSpy.you?.(view, seat, locale)).toBe(text);
    const [word] = visible(table.log, seat).filter((event) => event.type === "word-dealt");
    expect(word && whoIsSpy.narrate(word, view, locale)).toBe(text);
  });

  it("learns nothing of other roles, and the public of none", () => {
    const table = dealt({ config });
    for (const seat of seats) {
      const { players, drawn } = table.view(seat);
      expect(drawn).toBeNull();
      expect(players.map(({ role }) => role)).toEqual(
        seats.map((other) => (other !== seat ? undefined : seat === 5 ? "spy" : "civilian")),
      );
    }
    expect(JSON.stringify(visible(table.log, "public"))).not.toMatch(/"spy"|civilian/);
    const [entry] = table.log.filter(({ event }) => event.type === "word-dealt");
    expect(entry).toMatchObject({ to: { seats: [0], public: false }, words: true });
  });

  it("is told by the rules that it is, in both languages", () => {
    for (const [locale, told, untold] of [
      ["en", "each player is told their own role", "Players do not learn their role"],
      ["zh", "每个人都会得知自己的身份", "没有人会被告知自己的身份"],
    ] as const) {
      const rules = (own: object) => whoIsSpy.rules(whoIsSpy.config.parse(own), locale);
      expect([rules(config).includes(told), rules(config).includes(untold)]).toEqual([true, false]);
      expect([rules({}).includes(told), rules({}).includes(untold)]).toEqual([false, true]);
    }
  });
});

it("is the same match otherwise", () => {
  const withoutRoles = (own: object) =>
    JSON.stringify(
      played({ config: own })
        .log.slice(1)
        .map(({ event, to }) => [{ ...event, role: null }, to]),
    );
  expect(withoutRoles(config)).toBe(withoutRoles({}));
  expect(eventsOf(played({}), "word-dealt").every((event) => !("role" in event))).toBe(true);
});

describe("interviews of players who are told", () => {
  const table = dealt({ config });
  step(table);
  step(table);
  const asked = (seat: number) =>
    interviews.flatMap(({ ask }) => {
      const question = ask(table.view(seat), seat, "en");
      if (question === null) return [];
      const { shape, kind } = question;
      return [shape.kind === "record" ? Object.keys(shape.fields).join() : kind];
    });

  it("do not ask for the role, and the spy not for the spy", () => {
    expect(asked(2)).toEqual([
      "suspect,other-word,others-vote",
      "suspect",
      "other-word",
      "others-vote",
    ]);
    expect(asked(5)).toEqual(["other-word,others-vote", "other-word", "others-vote"]);
  });

  test("house agents answer them, and know what they are", () => {
    const bayes = house.find(({ id }) => id === "bayes");
    if (bayes === undefined) throw new Error("bayes is gone");
    for (const seat of seats) {
      const view = table.view(seat);
      const [beliefs] = interviews.flatMap((each) => each.ask(view, seat, "en") ?? []);
      if (beliefs === undefined) throw new Error("nothing is asked");
      const reply = bayes.interview?.(view, seat, beliefs, table.random(`${seat}`));
      if (reply === undefined || "silent" in reply) throw new Error("no answer");
      expect(beliefs.parse(reply.text)).not.toHaveProperty("illegal");
    }
  });
});
