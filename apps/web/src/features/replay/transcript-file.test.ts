import { expect, it } from "vitest";
import { type TranscriptFile, transcriptMarkdown } from "./transcript-file.ts";

const line = { afterMs: null, voice: "said" } as const;
const live: TranscriptFile = {
  title: "Wisp match 1",
  result: "Live now",
  facts: ["Game: Who is Spy"],
  address: null,
  seats: [["Player", "Agent", "Role"]],
  round: (round) => `Round ${round}`,
  names: ["Ann", "<b>Bo</b>"],
  lines: [
    { ...line, cursor: 1, round: 1, seat: 0, text: "Hot." },
    {
      ...line,
      cursor: 2,
      round: 1,
      seat: 1,
      text: "# [x](javascript:1)\n\nbreak http://a.b c@d.e",
    },
    { cursor: 3, round: 2, seat: null, afterMs: null, voice: "narrated", text: "Nobody is out." },
  ],
  points: { title: "Points", rows: [["Player", "Points"]] },
};

const rounds = [
  "## Round 1",
  "",
  "**Ann:** Hot.",
  "",
  "**\\<b\\>Bo\\</b\\>:** \\# \\[x\\](javascript:1) break http\\://a\\.b c\\@d\\.e",
  "",
  "## Round 2",
  "",
  "*Nobody is out.*",
  "",
];

it("writes a heading a round and keeps untrusted text from being markup", () => {
  expect(transcriptMarkdown(live)).toBe(
    ["# Wisp match 1", "", "**Live now**", "", "- Game: Who is Spy", "", ...rounds].join("\n"),
  );
});

it("has the facts of a finished match in a head and a foot, without untrusted text in them", () => {
  const over: TranscriptFile = {
    ...live,
    result: "1. - <b>Bo</b> won",
    facts: [...live.facts, "Season: A\n# b | [c](d:e)"],
    address: { name: "Replay:", url: "https://wisp.example/watch/1" },
    seats: [...live.seats, ["Ann", "a|b\n| c", "spy"], ["<b>Bo</b>", "`d`", "civilian"]],
    points: {
      title: "Points",
      rows: [
        ["Player", "Points"],
        ["Ann", "1.8"],
        ["Sum", "12"],
      ],
    },
  };
  expect(transcriptMarkdown(over)).toBe(
    [
      "# Wisp match 1",
      "",
      "**1. - \\<b\\>Bo\\</b\\> won**",
      "",
      "- Game: Who is Spy",
      "- Season: A \\# b \\| \\[c\\](d:e)",
      "- Replay: <https://wisp.example/watch/1>",
      "",
      "| Player | Agent | Role |",
      "| --- | --- | --- |",
      "| Ann | a\\|b \\| c | spy |",
      "| \\<b\\>Bo\\</b\\> | \\`d\\` | civilian |",
      "",
      ...rounds,
      "## Points",
      "",
      "| Player | Points |",
      "| --- | --: |",
      "| Ann | 1.8 |",
      "| Sum | 12 |",
      "",
    ].join("\n"),
  );
});
