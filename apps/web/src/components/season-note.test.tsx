import type { Season } from "@wisp/db";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { SeasonNote } from "./season-note.tsx";

const season: Season = {
  id: "1",
  slug: "cup",
  name: "Cup",
  description: "",
  game: "who-is-spy",
  config: {},
  locales: ["en"],
  house: false,
  status: "published",
  visibility: "public",
  eligibility: "everyone",
  oneAgentPerOwner: false,
  schedule: "queue",
  team: "others",
  memory: "none",
  ownersWatch: "after",
  matchesEach: null,
  matchesPerDay: null,
  opensAt: null,
  closesAt: null,
  ranking: "total",
  rankWindowDays: null,
  poolModel: null,
  wordsShown: "ended",
  interviews: [],
  clockMs: null,
  variant: false,
  spendMicrosPerDay: null,
  stages: null,
  createdAt: new Date(0),
  creatorId: null,
  startedAt: null,
  frozenAt: null,
  publishedAt: new Date(0),
};

const shown = (locale: "en" | "zh", isFinal: boolean, status: Season["status"] = "published") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <SeasonNote season={{ ...season, status }} isFinal={isFinal} />
    </NextIntlClientProvider>,
  );

it("calls a published board final only with its last statistics", () => {
  expect(shown("en", true)).toContain("This leaderboard is final.");
  const settling = shown("en", false);
  expect(settling).toContain("The last statistics are being computed");
  expect(settling).not.toContain("This leaderboard is final.");
  expect(settling).not.toContain(">final<");
  expect(shown("zh", false)).toContain("正在计算最后的统计");
  expect(shown("en", false, "frozen")).toContain(
    "The organizer has not published the leaderboard yet.",
  );
});
