import { absentEntrants, type MatchSummary, meetingsOf } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { MODELS_SLUG } from "@wisp/games/models";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { sanitizeName } from "#components/sanitize.ts";
import { database } from "#server/storage/database.ts";
import { MAX_NAME, rivalryOf } from "./rivalry.ts";

/** How the two agents of a table stood before this match; null at other tables, and where they hardly met. */
async function rivalryLine(match: MatchSummary, locale: Locale): Promise<string | null> {
  const [one, other] = match.agents;
  if (match.agents.length !== 2 || one === undefined || other === undefined) return null;
  // A person's record is their own.
  if (one.slug === other.slug || one.person || other.person || match.sealed === true) return null;
  const met = await meetingsOf(database(), [one.slug, other.slug], {
    before: match.id,
    game: match.game,
  });
  const rivalry = rivalryOf([one, other], met);
  const t = await getTranslations({ locale, namespace: "replay.rivalry" });
  return rivalry && t(rivalry.kind, rivalry.values);
}

/** Which of the operator's models could not play, so that house agents have their seats; null: none. */
async function absenceLine({ id, season }: MatchSummary, locale: Locale): Promise<string | null> {
  if (season?.slug !== MODELS_SLUG) return null;
  const absent = await absentEntrants(database(), MODELS_SLUG, id);
  if (absent.length === 0) return null;
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: "replay" }),
    getTranslations({ locale, namespace: "common.result" }),
  ]);
  const names = absent.map((name) => sanitizeName(name, MAX_NAME)).join(common("comma"));
  return t("absentModels", { names, count: absent.length });
}

/** What the page of a match says of its players below the title; null: nothing. */
export async function matchNotes(match: MatchSummary, locale: Locale): Promise<ReactNode> {
  const lines = await Promise.all([rivalryLine(match, locale), absenceLine(match, locale)]);
  const said = lines.filter((line) => line !== null);
  if (said.length === 0) return null;
  return said.map((line) => (
    <div key={line} className="mt-2 text-sm text-pretty text-soft">
      {line}
    </div>
  ));
}
