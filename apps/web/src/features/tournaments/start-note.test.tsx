import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages } from "#i18n/messages.ts";
import { StartNote } from "./start-note.tsx";

type Note = ComponentProps<typeof StartNote>;

const START = new Date("2026-12-01T18:00:00Z");
const season: Note["season"] = {
  status: "draft",
  opensAt: START,
  closesAt: null,
  locales: ["en"],
};

const checkIn = (isCheckedIn: boolean): Note["day"]["checkIns"][number] => ({
  agent: { slug: "fox", name: "Fox", house: false, person: false, avatar: 0, picture: null },
  ownerId: null,
  isCheckedIn,
});

const unrated: Note["packs"][number] = { locale: "en", retiredAt: null, ranked: 0 };

const shown = (more: Partial<Note>, locale: "en" | "zh" = "en", now = START): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC" now={now}>
      <StartNote season={season} day={{ checkIns: [] }} entered={3} packs={[]} {...more} />
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]*>/g, "");

const missed = { day: { checkIns: [checkIn(true), checkIn(false), checkIn(false)] } };

test.each<[Partial<Note>, string]>([
  [{ entered: 1 }, "fewer than two agents have entered"],
  [missed, "fewer than two agents have checked in"],
  [{ season: { ...season, closesAt: START } }, "The freeze date has passed"],
  [{ packs: [unrated] }, "has no words"],
])("of a tournament whose start has come, %j is said to keep it from starting", (more, said) => {
  expect(shown(more)).toContain(said);
  expect(shown(more, "en", new Date(START.getTime() - 1))).toBe("");
  expect(shown({ ...more, season: { ...season, status: "open" } })).toBe("");
});

test("nothing is said where nothing is wrong, and all of it in Chinese, too", () => {
  expect(shown({})).toBe("");
  expect(shown({ day: { checkIns: [checkIn(true), checkIn(true), checkIn(false)] } })).toBe("");
  expect(shown(missed, "zh")).toContain("签到的智能体不足两个");
});
