import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "../../../components/page.tsx";
import { columnNames } from "../../../features/leaderboard/columns.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs.metrics");
  return { title: t("title"), description: t("lead") };
}

/** Every column of the board with the sentence that the board itself shows. */
export default async function MetricsPage() {
  const t = await getTranslations("docs.metrics");
  const metric = await getTranslations("metrics");
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
        <h2>{t("overlap.title")}</h2>
        <p>{t("overlap.text")}</p>
        <h2>{t("change.title")}</h2>
        <p>{t("change.text")}</p>
        <h2>{t("columns")}</h2>
        <dl>
          {columnNames.map((name) => (
            <div key={name} id={name} className="border-t border-line py-4 target:border-lamp">
              <dt className="font-semibold text-text">{metric(`${name}.name`)}</dt>
              <dd className="mt-1">{metric(`${name}.about`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  );
}
