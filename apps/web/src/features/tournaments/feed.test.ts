import { expect, it } from "vitest";
import { atomFeed, xmlText } from "./feed.ts";

const head = {
  id: "tag:wisp.example,2026:season-1",
  title: "Cup <of> lamps & “candles”",
  language: "en",
  address: 'https://wisp.example/seasons/cup?a="1"&b=2',
  own: "https://wisp.example/seasons/cup/feed.xml",
  changedAt: new Date("2026-12-01T20:00:00Z"),
};
const entry = (id: string, day: number) => ({
  id,
  at: new Date(Date.UTC(2026, 11, day)),
  title: `Round ${id}`,
  text: "]]></content><script>",
});

it("holds texts of others as text", () => {
  const feed = atomFeed(head, [entry("1", 1)]);
  expect(feed).toContain("<title>Cup &lt;of&gt; lamps &amp; “candles”</title>");
  expect(feed).toContain('href="https://wisp.example/seasons/cup?a=&quot;1&quot;&amp;b=2"');
  expect(feed).not.toContain("<script");
  expect(xmlText("a\u0000b\u001b\ufffec\n")).toBe("abc\n");
});

it("has the newest entry first, and each with its own name", () => {
  const feed = atomFeed(head, [entry("1", 1), entry("3", 3), entry("2", 2)]);
  expect([...feed.matchAll(/<entry><id>(\d)<\/id>/g)].map(([, id]) => id)).toEqual(["3", "2", "1"]);
  expect(feed.match(/<updated>/g)).toHaveLength(4);
  expect(atomFeed(head, [])).toContain("<updated>2026-12-01T20:00:00.000Z</updated>");
});
