import { describe, expect, it } from "vitest";
import { grown, nextLive, shownFrom } from "./shown-match.ts";

const opened = { cursor: 0, event: { type: "match-opened", names: ["Ann", "Bo"] } };
const closed = { cursor: 1, event: { type: "match-closed", round: 1, winner: "spy", spy: 1 } };
const first = { id: "first", locale: "en", recorded: false } as const;

describe("the match on the first page", () => {
  it("is live until its last event", () => {
    const shown = shownFrom(first, { over: false, events: [opened] });
    expect(shown).toMatchObject({ id: "first", live: true, teaser: { names: ["Ann", "Bo"] } });
    const end = grown(shown, { over: true, events: [closed] });
    expect(end).toMatchObject({ id: "first", live: false, teaser: { over: true } });
  });

  it("is not live when it was broken off", () => {
    const shown = shownFrom(first, { over: false, events: [opened] });
    expect(grown(shown, { over: true, events: [] })).toMatchObject({
      live: false,
      teaser: { over: false },
    });
  });
});

describe("the next live match", () => {
  const agent = { slug: "a", name: "A", house: true, person: false, avatar: 0, picture: null };
  const running = {
    game: "who-is-spy",
    status: "running" as const,
    pace: "people" as const,
    locale: "en" as const,
    agents: [agent],
  };
  const chinese = { ...running, locale: "zh" as const };

  it("is one in the reader's language", () => {
    expect(nextLive([running, chinese], "zh", chinese)).toBe(chinese);
    expect(nextLive([running, chinese], "zh", running)).toBe(chinese);
  });

  it("is in another language only after a match in another language", () => {
    expect(nextLive([running], "zh", running)).toBe(running);
    expect(nextLive([running], "zh", chinese)).toBeUndefined();
  });

  it("is none that people cannot follow", () => {
    const others = [
      { ...running, pace: "full" as const },
      { ...running, status: "finished" as const },
      { ...running, game: "tic-tac-toe" },
      { ...running, agents: [agent, { ...agent, person: true }] },
    ];
    expect(nextLive(others, "en", chinese)).toBeUndefined();
  });
});

it("stays recorded while it is shown", () => {
  const shown = shownFrom({ ...first, recorded: true }, { over: true, events: [opened] });
  expect(grown(shown, { over: true, events: [closed] })).toMatchObject({
    recorded: true,
    live: false,
  });
});
