import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  agentHref,
  archiveHref,
  dayHref,
  decisionHref,
  docsHref,
  embedHref,
  experimentMatchesHref,
  joinStudyHref,
  momentHref,
  newAgentHref,
  newExperimentHref,
  newForkHref,
  ownAgentHref,
  placeCardHref,
  placesTableHref,
  practiceHref,
  rateHref,
  reportHref,
  screenHref,
  signInHref,
  tournamentFileHref,
  withQuery,
} from "./links.ts";

const run = { matchId: "m", nth: 2 };

it.each([
  [withQuery("/watch", { game: "holdem", season: undefined, q: "" }), "/watch?game=holdem"],
  [agentHref("a/b"), "/agents/a%2Fb"],
  [newAgentHref({ address: "", agent: "fox" }), "/agents/new?agent=fox"],
  [ownAgentHref("fox"), "/me#fox"],
  [ownAgentHref("fox", { registered: "fox" }), "/me?registered=fox#fox"],
  [decisionHref("fox", run), "/me/agents/fox/decisions/m/2"],
  [decisionHref("fox", { ...run, seat: 0 }), "/me/agents/fox/decisions/m/2?seat=0"],
  [momentHref("m", 0), "/watch/m?at=0"],
  [tournamentFileHref("a b", "feed.xml"), "/seasons/a%20b/feed.xml"],
  [placesTableHref("cup"), "/api/v1/seasons/cup/tournament/places?format=csv"],
  [placeCardHref("cup", 1, "zh"), "/api/v1/seasons/cup/tournament/places/1/card.png?lang=zh"],
  [archiveHref("cup"), "/api/v1/seasons/cup/export"],
  [dayHref("a b"), "/seasons/a%20b/day"],
  [screenHref("a b"), "/seasons/a%20b/screen"],
  [embedHref("m", { theme: "light", lang: "zh", play: true }), "/embed/m?theme=light&lang=zh#play"],
  [reportHref({ match: "m" }), "/report?match=m"],
  [reportHref({ match: "m", at: 0 }), "/report?match=m&at=0"],
  [docsHref("metrics"), "/docs/metrics"],
  [docsHref("metrics", "wins"), "/docs/metrics#wins"],
  [practiceHref(""), "/practice"],
  [experimentMatchesHref("x", 24), "/lab/x?from=24#matches"],
  [newExperimentHref({ preset: "reasoning" }), "/lab/new?preset=reasoning"],
  [newExperimentHref({ game: "holdem" }), "/lab/new?game=holdem"],
  [newExperimentHref(), "/lab/new"],
  [newForkHref({ match: "m", seat: 0, nth: 1 }), "/lab/forks/new?match=m&seat=0&nth=1"],
  [rateHref("a/b"), "/studies/a%2Fb/rate"],
  [rateHref("s", "zh"), "/studies/s/rate?lang=zh"],
  [joinStudyHref("a/b", "secret"), "/studies/a%2Fb/join#secret"],
  [signInHref("/me?check=1#fox"), "/sign-in?callbackUrl=%2Fme%3Fcheck%3D1%23fox"],
])("writes %s", (href, expected) => {
  expect(href).toBe(expected);
});

it("leads to the copy of an experiment, so that signing in does not replace it with a preset", () => {
  expect(newExperimentHref({ preset: "attack-defence", copy: "attack-11cf87b0" })).toBe(
    "/lab/new?copy=attack-11cf87b0",
  );
});

/** Folders of `app` with a dot in their name are files (`faces.svg`), no pages. */
it("no other file makes an address with a part that varies", () => {
  const pages = readdirSync(join(import.meta.dirname, "app"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(api|mcp)$|\./.test(entry.name))
    .map(({ name }) => name);
  const made = new RegExp(
    `(?:\`/(?:${pages.join("|")})\\b[^\`]*\\$\\{|"/(?:${pages.join("|")})[?#])`,
  );
  const files = globSync("{app,features,stages,components}/**/*.{ts,tsx}", {
    cwd: import.meta.dirname,
  }).filter((path) => !/\.test\.tsx?$|^app\/api\/|^features\/admin\/sections\.ts$/.test(path));
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.filter((path) => made.test(readFileSync(join(import.meta.dirname, path), "utf8"))),
  ).toEqual([]);
});
