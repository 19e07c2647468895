import { newSeasonSchema } from "@wisp/api";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { seasonRequest } from "#server/seasons.ts";
import { draftOf } from "./first-draft.ts";
import { SchedulePart } from "./form-parts.tsx";
import { SeasonSummary } from "./season-summary.tsx";

const request = newSeasonSchema.parse({ name: "Cup", game: "who-is-spy", locales: ["en"] });
const blank = draftOf(seasonRequest(request), []);

const partOf = (locale: "en" | "zh", selfTeams: boolean): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <SchedulePart draft={blank} selfTeams={selfTeams} problemIn={() => undefined} />
    </NextIntlClientProvider>,
  );

it("offers one agent in all seats only where the game allows it, and different agents first", () => {
  expect(partOf("en", false)).not.toContain('name="team"');
  const part = partOf("en", true);
  expect(part).toContain("Who sits at a table?");
  expect(part).toContain("One agent in all seats");
  const choices = part.match(/<input[^>]*name="team"[^>]*>/g) ?? [];
  expect(choices).toHaveLength(2);
  expect(choices.filter((choice) => choice.includes("checked"))).toEqual([
    expect.stringContaining('value="others"'),
  ]);
  expect(partOf("zh", true)).toContain("同一个智能体坐满所有座位");
});

const summaryOf = (schedule: string, team: string): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <SeasonSummary
        draft={{ ...blank, schedule, team, matchesEach: "10" }}
        gameName="Hanabi"
        options={[]}
        packs={[]}
        rankings={{ total: "score", rating: "ratingTeam" }}
      />
    </NextIntlClientProvider>,
  );

it.each(["queue", "blocks", "duplicates"])(
  "says before a season in %s is created that one agent sits in all seats",
  (schedule) => {
    expect(summaryOf(schedule, "self")).toContain("Each match seats one agent in all seats.");
    expect(summaryOf(schedule, "others")).not.toContain("one agent in all seats");
  },
);
