import { describe, expect, test } from "vitest";
import { readChanges, readMatrix, readSuspects } from "./reading.ts";

const names = ["Player 1", "Player 2", "Player 12"];

describe("changes in an analysis of Chameleon", () => {
  test.each<[string, string, readonly (readonly number[])[], readonly number[]]>([
    [
      "in the form that is asked for",
      `As Player 1, I think:
Player 2 is more suspicious, because the clue is vague.
Player 12 is less suspicious, because it fits.

As for other players' thoughts:
I think now Player 2 thinks:
Player 1 is no change, because nothing was said.
Player 12 is more suspicious, because ...
I think now Player 12 thinks:
Player 1 is **more suspicious**.`,
      [
        [0, 1, -1],
        [0, 0, 1],
        [1, 0, 0],
      ],
      [0, 1, 2],
    ],
    [
      "on one line",
      "As Player 1, I think: Player 2 is less suspicious, because ... I think Player 2 thinks: Player 1 seems more suspicious to him; Player 12 is unchanged.",
      [
        [0, -1, 0],
        [1, 0, 0],
        [0, 0, 0],
      ],
      [0, 1],
    ],
    [
      "in Chinese",
      "作为 Player 1，我认为：\nPlayer 2 更可疑，因为线索含糊。\nPlayer 12 没那么可疑。\n我认为现在 Player 12 认为：\nPlayer 1 没有变化，Player 2 更可疑。",
      [
        [0, 1, -1],
        [0, 0, 0],
        [0, 1, 0],
      ],
      [0, 2],
    ],
    [
      "is not read where it is denied or hidden in a sentence",
      "As Player 1, I think:\nPlayer 2 is not more suspicious than before.\nPlayer 12 says that everything is fine. More suspicious is nobody.",
      [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
      [],
    ],
  ])("%s", (_, text, changes, views) => {
    const read = readChanges(text, names, 0);
    expect(read.changes).toEqual(changes);
    expect([...read.views]).toEqual(views);
  });
});

describe("suspects in an analysis of Undercover", () => {
  test.each<[string, string, readonly (readonly number[])[]]>([
    [
      "own and others' views",
      "1. I think Player 2 is undercover, because ... 2. I think Player 2 thinks Player 1 is the undercover, because ... 3. I think Player 12 thinks that Player 2 is probably the spy.",
      [
        [0, 1, 0],
        [1, 0, 0],
        [0, 1, 0],
      ],
    ],
    [
      "oneself",
      "I think I am the undercover. I think Player 12 thinks I am the undercover.",
      [
        [1, 0, 0],
        [0, 0, 0],
        [1, 0, 0],
      ],
    ],
    [
      "in Chinese",
      "我认为我是卧底，因为词不同。我认为 Player 2 认为Player 12是卧底。",
      [
        [1, 0, 0],
        [0, 0, 1],
        [0, 0, 0],
      ],
    ],
    [
      "nobody",
      "I think Player 2 is not the undercover. Player 12 is odd.",
      [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    ],
  ])("%s", (_, text, changes) => {
    expect(readSuspects(text, names, 0).changes).toEqual(changes);
  });
});

const spaces = " ".repeat(50_000);

test.each([
  `我认为${spaces}x`,
  `我认为现在${spaces}x`,
  `作为 Player 1${spaces}x`,
  `As Player 1${spaces},${spaces}x`,
  `I think Player 2 thinks that${spaces}x`,
  `I think I am probably${spaces}the${spaces}x`,
  "Player 1 ".repeat(5_000),
])("an analysis that never ends is read in no time", (text) => {
  const start = process.threadCpuUsage();
  expect([...readChanges(text, names, 0).views]).toEqual([]);
  expect([...readSuspects(text, names, 0).views]).toEqual([]);
  expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000);
});

describe("a matrix that a model wrote", () => {
  const before = [
    [0.2, 0.4, 0.4],
    [0.4, 0.2, 0.4],
    [0.4, 0.4, 0.2],
  ];

  test("is normalised, and keeps earlier rows that it leaves out or gets wrong", () => {
    const written = {
      thought: "Hm.",
      suspicions: { "Player 1": { "Player 2": 3, "Player 12": 1 }, "Player 2": { "Player 1": -1 } },
    };
    const read = readMatrix(`Here:\n\`\`\`json\n${JSON.stringify(written)}\n\`\`\``, names, before);
    expect(read?.suspicion).toEqual([[0, 0.75, 0.25], before[1], before[2]]);
    expect(read?.thought).toBe("Hm.");
    expect([...(read?.views ?? [])]).toEqual([0]);
  });

  test("has no row or column that its prototype has", () => {
    const players = ["constructor", "Ann", "toString"];
    const suspicions = { Ann: { toString: 1 } };
    expect(readMatrix(JSON.stringify({ suspicions }), players, before)?.suspicion).toEqual([
      before[0],
      [0, 0, 1],
      before[2],
    ]);
  });

  test.each(["I would rather not say.", '{"suspicions": 3}', "{}"])(
    "is not found in %s",
    (text) => {
      expect(readMatrix(text, names, before)).toBeNull();
    },
  );
});
