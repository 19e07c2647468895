import { expect, it } from "vitest";
import { transcriptMarkdown } from "./markdown.ts";

it("writes a heading a round and keeps strangers' text from being markup", () => {
  const line = { afterMs: null, voice: "said" } as const;
  expect(
    transcriptMarkdown({
      title: "Wisp match 1",
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
        { cursor: 3, round: 2, seat: null, afterMs: null, voice: "told", text: "Nobody is out." },
      ],
    }),
  ).toBe(
    [
      "# Wisp match 1",
      "",
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
    ].join("\n"),
  );
});
