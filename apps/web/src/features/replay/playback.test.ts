import { describe, expect, it } from "vitest";
import { liveWaitMs, MAX_REVEAL_MS, openPlayback, reducePlayback, within } from "./playback.ts";

const live = { last: 5, over: false };
const over = { last: 9, over: true };

describe("opening", () => {
  it("follows a live match from its head", () => {
    expect(openPlayback(live, null)).toMatchObject({ cursor: 5, playing: true, revealed: false });
  });

  it("opens a finished match at its start, hidden", () => {
    expect(openPlayback(over, null)).toMatchObject({ cursor: 0, playing: false, revealed: false });
  });

  it("opens at a linked moment, never beyond the end", () => {
    expect(openPlayback(over, 4)).toMatchObject({ cursor: 4, revealed: false });
    expect(openPlayback(over, 99)).toMatchObject({ cursor: 9, revealed: true });
    expect(openPlayback(live, 2)).toMatchObject({ cursor: 2, playing: false });
  });

  it("waits for the first events of a match that has none", () => {
    const waiting = openPlayback({ last: -1, over: false }, null);
    expect(waiting).toMatchObject({ cursor: -1, playing: true });
    const begun = reducePlayback(waiting, { type: "grown", before: -1 }, { last: 3, over: false });
    expect(begun).toMatchObject({ cursor: 0, playing: true });
  });
});

describe("playing", () => {
  it("stops and reveals at the end, and stays revealed when one goes back", () => {
    const almost = { ...openPlayback(over, 8), playing: true };
    const end = reducePlayback(almost, { type: "advance", from: almost.cursor }, over);
    expect(end).toMatchObject({ cursor: 9, playing: false, revealed: true });
    expect(reducePlayback(end, { type: "go", to: 3 }, over)).toMatchObject({
      cursor: 3,
      revealed: true,
    });
    expect(reducePlayback(end, { type: "toggle-reveal" }, over).revealed).toBe(false);
  });

  it("starts again from the start when it is played at the end", () => {
    const end = openPlayback(over, 9);
    expect(reducePlayback(end, { type: "toggle-play" }, over)).toMatchObject({
      cursor: 0,
      playing: true,
    });
  });

  it("never reveals a live match", () => {
    const head = openPlayback(live, null);
    expect(reducePlayback(head, { type: "toggle-reveal" }, live).revealed).toBe(false);
    expect(reducePlayback(head, { type: "go", to: 5 }, live).revealed).toBe(false);
  });

  it("shows a follower new events immediately", () => {
    const head = openPlayback(live, null);
    const grown = reducePlayback(head, { type: "grown", before: 5 }, { last: 8, over: false });
    expect(grown).toMatchObject({ cursor: 6, playing: true });
  });

  it("leaves where they are those who do not follow", () => {
    const back = reducePlayback(openPlayback(live, null), { type: "go", to: 2 }, live);
    const grown = { type: "grown", before: 5 } as const;
    expect(reducePlayback(back, grown, { last: 8, over: false }).cursor).toBe(2);
    const playing = reducePlayback(back, { type: "toggle-play" }, live);
    expect(reducePlayback(playing, grown, { last: 8, over: false }).cursor).toBe(2);
  });

  it("reveals a followed match when it ends", () => {
    const head = openPlayback(live, null);
    const ended = reducePlayback(head, { type: "grown", before: 5 }, { last: 6, over: true });
    expect(ended).toMatchObject({ cursor: 6, playing: false, revealed: true });
    const known = reducePlayback(head, { type: "grown", before: 5 }, { last: 5, over: true });
    expect(known).toMatchObject({ cursor: 5, playing: false, revealed: true });
  });

  it("leaves a live match by going back and follows it again at its head", () => {
    const back = reducePlayback(openPlayback(live, null), { type: "go", to: 2 }, live);
    expect(back.playing).toBe(false);
    expect(reducePlayback(back, { type: "go", to: 99 }, live)).toMatchObject({
      cursor: 5,
      playing: true,
    });
  });

  it("stays between the ends", () => {
    expect(reducePlayback(openPlayback(over, 0), { type: "go", to: -1 }, over).cursor).toBe(0);
  });
});

describe("the end", () => {
  it("is known as watched where the match played on to it, until one goes elsewhere", () => {
    const almost = { ...openPlayback(over, 8), playing: true };
    const end = reducePlayback(almost, { type: "advance", from: almost.cursor }, over);
    expect(end.watched).toBe(true);
    expect(reducePlayback(end, { type: "go", to: 8 }, over).watched).toBe(false);
    expect(reducePlayback(end, { type: "toggle-play" }, over).watched).toBe(false);
    expect(reducePlayback(almost, { type: "go", to: 9 }, over).watched).toBe(false);
    expect(openPlayback(over, 9).watched).toBe(false);
  });

  it("of a followed match is watched, and left once", () => {
    const head = openPlayback(live, null);
    const ended = reducePlayback(head, { type: "grown", before: 5 }, { last: 6, over: true });
    expect(ended.watched).toBe(true);
    const again = reducePlayback(ended, { type: "grown", before: 6 }, { last: 6, over: true });
    expect(again.watched).toBe(true);
    const back = reducePlayback(head, { type: "go", to: 2 }, live);
    const missed = reducePlayback(back, { type: "grown", before: 5 }, { last: 6, over: true });
    expect(missed.watched).toBe(false);
  });
});

describe("guessing along", () => {
  const held = { last: 4, over: true, held: true };
  const seated = reducePlayback(openPlayback(over, null), { type: "sit", seat: 2 }, over);

  it("begins at the start, hidden, and plays", () => {
    const end = reducePlayback(openPlayback(over, 9), { type: "sit", seat: 2 }, over);
    expect(end).toMatchObject({ cursor: 0, playing: true, revealed: false, seen: true });
    expect(seated).toMatchObject({ guess: { seat: 2, choices: {} }, seen: false, furthest: 0 });
  });

  it("is held at a ballot by every way, and reveals nothing there", () => {
    for (const action of [{ type: "go", to: 9 } as const, { type: "advance", from: 3 } as const]) {
      const there = reducePlayback({ ...seated, cursor: 3 }, action, held);
      expect(there).toMatchObject({ cursor: 4, playing: false, revealed: false, seen: false });
      expect(reducePlayback(there, { type: "toggle-play" }, held)).toEqual(there);
    }
  });

  it("continues with the ballot, and ends with everything revealed", () => {
    const there = reducePlayback(seated, { type: "go", to: 9 }, held);
    const given = reducePlayback(there, { type: "guess", round: 1, choice: 5 }, held);
    expect(given).toMatchObject({ playing: true, guess: { seat: 2, choices: { 1: 5 } } });
    const end = reducePlayback({ ...given, cursor: 8 }, { type: "advance", from: 8 }, over);
    expect(end).toMatchObject({ revealed: true, guess: { choices: { 1: 5 } } });
  });

  it("reveals nothing between the last ballot and the end, though the seat is out", () => {
    let playback = reducePlayback(
      { ...seated, cursor: 4 },
      { type: "guess", round: 1, choice: 5 },
      held,
    );
    for (let cursor = 5; cursor < over.last; cursor += 1) {
      playback = reducePlayback(playback, { type: "advance", from: playback.cursor }, over);
      expect(playback).toMatchObject({ cursor, revealed: false });
      expect(reducePlayback(playback, { type: "go", to: over.last - 1 }, over).revealed).toBe(
        false,
      );
    }
    expect(
      reducePlayback(playback, { type: "advance", from: playback.cursor }, over).revealed,
    ).toBe(true);
  });

  it("is over for a person who reveals before the last ballot, or stops guessing", () => {
    expect(reducePlayback(seated, { type: "toggle-reveal" }, held)).toMatchObject({
      guess: null,
      revealed: true,
    });
    expect(reducePlayback(seated, { type: "stand" }, held)).toMatchObject({
      guess: null,
      revealed: false,
    });
  });

  it("is not for live matches", () => {
    expect(
      reducePlayback(openPlayback(live, null), { type: "sit", seat: 2 }, live).guess,
    ).toBeNull();
  });
});

describe("a part of a match", () => {
  const clip = { from: 3, to: 6 };
  const within = { last: 6, over: true, clipped: true };

  it("plays immediately from its start, and stops at its end without showing roles", () => {
    const opened = openPlayback(over, null, clip);
    expect(opened).toMatchObject({ cursor: 3, playing: true, revealed: false, clip });
    const ended = [4, 5, 6].reduce(
      (playback) => reducePlayback(playback, { type: "advance", from: playback.cursor }, within),
      opened,
    );
    expect(ended).toMatchObject({ cursor: 6, playing: false, revealed: false, watched: false });
    expect(reducePlayback(ended, { type: "advance", from: ended.cursor }, within).cursor).toBe(6);
  });

  it("starts again at its own start, and is not left by steps", () => {
    const ended = reducePlayback(openPlayback(over, null, clip), { type: "go", to: 99 }, within);
    expect(ended.cursor).toBe(6);
    expect(reducePlayback(ended, { type: "toggle-play" }, within)).toMatchObject({
      cursor: 3,
      playing: true,
    });
    expect(reducePlayback(ended, { type: "go", to: 0 }, within).cursor).toBe(3);
  });

  it("shows the result where it ends with the match", () => {
    const opened = openPlayback(over, null, { from: 3, to: 9 });
    expect(reducePlayback(opened, { type: "go", to: 9 }, over)).toMatchObject({ revealed: true });
  });

  it("gives way to the whole match, from its start", () => {
    const ended = reducePlayback(openPlayback(over, null, clip), { type: "go", to: 6 }, within);
    expect(reducePlayback(ended, { type: "leave-clip" }, within)).toMatchObject({
      cursor: 0,
      playing: true,
      clip: null,
    });
  });

  it("is none of a live match, or beyond the end", () => {
    expect(openPlayback(live, null, { from: 1, to: 2 })).toMatchObject({ cursor: 5, clip: null });
    expect(openPlayback(over, null, { from: 10, to: 12 })).toMatchObject({ cursor: 0, clip: null });
    expect(openPlayback(over, 4, { from: 3, to: 2 })).toMatchObject({ cursor: 4, clip: null });
  });
});

const part = [{ cursor: 4 }, { cursor: 6 }, { cursor: 7 }];

it.each([
  ["before the part", 0, 3],
  ["right before the part", 3, 3],
  ["at its first event", 4, 4],
  ["between two of its events", 5, 5],
  ["at its last event", 7, 7],
  ["after the part", 20, 7],
])("%s", (_, cursor, expected) => {
  expect(within(part, cursor)).toBe(expected);
});

it("divides the events of a part as the cursor of the match does", () => {
  for (let cursor = -1; cursor < 10; cursor += 1) {
    const reached = (at: number) => part.filter((event) => event.cursor <= at);
    expect(reached(within(part, cursor))).toEqual(reached(cursor));
  }
});

describe("the pace of a live match", () => {
  it("leaves no event for which new ones have come at the end of the last one's time", () => {
    const grown = reducePlayback(
      openPlayback(live, null),
      { type: "grown", before: 5 },
      { ...live, last: 8 },
    );
    expect(grown.cursor).toBe(6);
    expect(reducePlayback(grown, { type: "advance", from: 5 }, { ...live, last: 8 })).toBe(grown);
  });

  it("shows each event as long as it stays, and hurries where many wait", () => {
    expect(liveWaitMs([2_000, 0], null)).toBe(2_000);
    expect(liveWaitMs([0, 2_000], null)).toBe(0);
    expect(
      liveWaitMs(
        Array.from({ length: 9 }, () => 2_000),
        null,
      ),
    ).toBe(250);
    expect(liveWaitMs([], null)).toBe(0);
  });

  it("shares the time before a question among the events that led to it", () => {
    expect(liveWaitMs([2_000, 0], MAX_REVEAL_MS)).toBe(2_000);
    expect(liveWaitMs([1_000, 3_000], MAX_REVEAL_MS)).toBe(500);
    expect(liveWaitMs([2_000], 0)).toBe(0);
    expect(liveWaitMs([2_000], -5_000)).toBe(0);
    expect(liveWaitMs([0, 0], 0)).toBe(0);
  });

  it("comes to the question in time, however many events wait", () => {
    for (const count of [1, 4, 8, 30]) {
      const staysMs = Array.from({ length: count }, (_, at) => 500 + 300 * at);
      const passedMs = staysMs.reduce(
        (passed, _, at) => passed + liveWaitMs(staysMs.slice(at), MAX_REVEAL_MS - passed),
        0,
      );
      expect(passedMs).toBeLessThanOrEqual(MAX_REVEAL_MS + 1);
    }
  });
});
