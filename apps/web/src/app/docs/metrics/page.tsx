import { textIn } from "@wisp/game";
import { games, rulesIn } from "@wisp/games";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHeading } from "#components/page.tsx";
import { explainedColumns } from "#features/docs/explained-columns.ts";
import { gameName } from "#names/game-names.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs.metrics");
  return { title: t("title"), description: t("lead") };
}

/** Every column of the leaderboard with the sentence that the leaderboard itself shows. */
export default async function MetricsPage() {
  const t = await getTranslations("docs.metrics");
  const locale = await getLocale();
  return (
    <article>
      <PageHeading title={t("title")} lead={t("lead")} />
      <div className="prose">
        <p>{t("rows")}</p>
        <p>{t("absent")}</p>
        <h2>{t("clean.title")}</h2>
        <p>{t("clean.text")}</p>
        <h2>{t("placement.title")}</h2>
        <p>{t("placement.text")}</p>
        <ul>
          {Object.entries(games).map(([id, entry]) => (
            <li key={id}>
              {textIn(entry.name, locale)}
              {t("placement.of")}
              {textIn(rulesIn(entry, {}).placement.text, locale)}
            </li>
          ))}
        </ul>
        <h2>{t("overlap.title")}</h2>
        <p>{t("overlap.text")}</p>
        <h2>{t("fit.title")}</h2>
        <p>{t("fit.text")}</p>
        <h2>{t("change.title")}</h2>
        <p>{t("change.text")}</p>
        <h2>{t("columns")}</h2>
        {explainedColumns().map(({ game, columns }) => (
          <section key={game ?? "all"}>
            <h3>{game === null ? t("everyGame") : gameName(game, locale)}</h3>
            <dl>
              {columns.map(({ anchor, text }) => (
                <div
                  key={anchor}
                  id={anchor}
                  className="border-t border-line py-4 target:border-lamp"
                >
                  <dt className="font-semibold text-text">{textIn(text, locale).name}</dt>
                  <dd className="mt-1">{textIn(text, locale).about}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </article>
  );
}
