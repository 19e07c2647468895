import type { PackSummary } from "@wisp/db";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { WithoutPairs } from "./run-season.tsx";

const pack: PackSummary = {
  id: "pack",
  slug: "pack",
  name: "Pack",
  locale: "en",
  public: false,
  retiredAt: null,
  creatorId: "olga",
  creator: "olga",
  createdAt: new Date(0),
  families: 30,
  ranked: 12,
};

const shown = (status: "draft" | "open" | "frozen", packs: readonly PackSummary[]): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <WithoutPairs season={{ status, locales: ["en"] }} packs={packs} />
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]*>/g, "");

const unrated = { ...pack, ranked: 0 };
const text =
  "English: no pair of the season’s packs has two ratings of 4 or 5, so no match can start. Rate the pairs of the packs.";

it.each([
  ["open", "with pairs that are close enough", [pack], ""],
  ["open", "on the arena's own words", [], ""],
  ["open", "without such pairs", [unrated], text],
  ["open", "whose pack was retired", [{ ...pack, retiredAt: new Date(0) }], text],
  ["draft", "without such pairs", [unrated], ""],
  ["frozen", "without such pairs", [unrated], ""],
] as const)(
  "of a season that is %s, %s, the organizer reads why no match starts, or nothing",
  (...row) => {
    const [status, , packs, expected] = row;
    expect(shown(status, packs)).toBe(expected);
  },
);
