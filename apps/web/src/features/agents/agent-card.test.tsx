import { type Agent, agentStates } from "@wisp/db";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { en } from "#i18n/en.ts";
import { zh } from "#i18n/zh.ts";
import { AgentCard } from "./agent-card.tsx";
import type { VersionRecord } from "./record.ts";
import { VersionList } from "./version-list.tsx";

/** Turns what follows, hides, rings, colours a terminal, and never ends. */
const hostile = `\u202E\u2066\u200B\u0007\u001B[31m${"W".repeat(10_000)}`;
const now = new Date("2026-01-01T00:00:00Z");

const agent: Agent = {
  id: "1",
  slug: "agent",
  name: hostile,
  games: [{ game: "who-is-spy", locale: "en", online: true }],
  description: hostile,
  house: false,
  person: false,
  guest: false,
  avatar: 0,
  picture: null,
  owner: { id: "2", handle: hostile },
  resident: false,
  verified: false,
  online: true,
  state: "online",
  createdAt: now,
  version: {
    id: "3",
    number: 1,
    connector: "http",
    model: hostile,
    commit: null,

    createdAt: now,
    retiredAt: null,
    checkedAt: now,
    passedAt: now,
  },
};

const version = { ...agent.version, label: null, unpinned: false };
const rating = { value: 0.43, low: 0.4, high: 0.46 };
const leaderboard = (slug: string, played: VersionRecord) => ({
  season: { slug, name: slug, game: "who-is-spy", config: {}, variant: false },
  locale: "en",
  versions: new Map([[1, played]]),
});

const shown = (page: ReactNode, locale: "en" | "zh" = "en"): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={locale === "en" ? en : zh}
      timeZone="UTC"
      now={now}
    >
      {page}
    </NextIntlClientProvider>,
  );

it.each([
  ["a card", <AgentCard key="card" agent={agent} />, 4],
  ["a list of versions", <VersionList key="list" versions={[version]} records={[]} />, 1],
])("escapes hostile names on %s, and cuts them to fit", (_, page, times) => {
  const html = shown(page);
  expect(html.split("\uFFFD\uFFFD\uFFFD\u2407\u241B[31mWWW")).toHaveLength(times + 1);
  for (const sign of ["\u202E", "\u2066", "\u200B", "\u0007", "\u001B"]) {
    expect(html).not.toContain(sign);
  }
  expect(html.length).toBeLessThan(5_000);
});

it.each(["en", "zh"] as const)("says in words which state an agent is in (%s)", (locale) => {
  const messages = locale === "en" ? en : zh;
  const words = messages.agents;
  for (const state of agentStates) {
    expect(shown(<AgentCard agent={{ ...agent, state }} />, locale)).toContain(`>${words[state]}<`);
  }
  const untried = { ...agent, version: { ...agent.version, passedAt: null } };
  expect(shown(<AgentCard agent={untried} />, locale)).toContain(`>${words.practiceOnly}<`);
  const card = (more: Partial<Agent>): string =>
    shown(<AgentCard agent={{ ...agent, ...more }} />, locale);
  expect(card({})).toContain(words.unverified);
  expect(card({ verified: true })).not.toContain(words.unverified);
  expect(card({ resident: true, owner: null })).toContain(words.resident);
  expect(card({ house: true, owner: null })).toContain(`>${words.house}<`);
  const list = (passedAt: Date | null): string =>
    shown(<VersionList versions={[{ ...version, passedAt }]} records={[]} />, locale);
  expect(list(null)).toContain(words.versions.notPassed);
  expect(list(now)).not.toContain(words.versions.notPassed);
  const unpinned = <VersionList versions={[{ ...version, unpinned: true }]} records={[]} />;
  expect(shown(unpinned, locale)).toContain(words.versions.unpinned);
  expect(list(now)).not.toContain(words.versions.unpinned);
});

it.each([
  ["en", "Thinks with warm-1 of this arena"],
  ["zh", "用本平台的 warm-1 思考"],
] as const)(
  "says with which of the arena's models an agent made of words thinks (%s)",
  (locale, said) => {
    const card = (connector: string): string =>
      shown(
        <AgentCard
          agent={{ ...agent, version: { ...agent.version, connector, model: "warm-1" } }}
        />,
        locale,
      ).replaceAll(/<[^>]+>/g, "");
    expect(card("pool")).toContain(said);
    expect(card("openai")).not.toContain(said);
    expect(card("openai")).toContain("warm-1");
  },
);

it("names the board of each figure of a version", () => {
  const records = [
    leaderboard("house", { matches: 103, rating }),
    leaderboard("demonstration-failures", { matches: 36, rating: null }),
  ];
  const list = (of: Parameters<typeof VersionList>[0]["records"]): string =>
    shown(<VersionList versions={[version]} records={of} />).replaceAll(/<[^>]+>/g, "|");
  expect(list(records)).toMatch(
    /\|House season · English\|103 matches · rating 43\.0% \(40\.0% to 46\.0%\)\|.*English\|36 matches\|/,
  );
  expect(list([])).toContain("no finished ranked match");
});
