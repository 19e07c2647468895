import { textIn } from "@wisp/game";
import { collectionPresets, library, type OwnTable, ownTables, papers } from "@wisp/papers";
import type { Metadata } from "next";
import { useLocale, useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { shownMetric } from "#features/lab/difference.tsx";
import { PaperPart } from "#features/lab/paper-part.tsx";
import { newCollectionHref } from "#links.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("papers");
  return { title: t("title"), description: t("lead") };
}

type Row = OwnTable["rows"][number];

/** What house agents score in the same tables. */
function OwnPart({ source, of }: { source: string; of: OwnTable | undefined }) {
  const t = useTranslations("papers");
  const locale = useLocale();
  if (of === undefined) return null;
  const title = t("oursOf", { source });
  return (
    <>
      <h3 className="mt-6 mb-2 font-semibold">{t("ours")}</h3>
      <TablePanel title={title}>
        <SmallTable
          caption={title}
          room="close"
          rows={of.rows}
          keyOf={({ name }) => name.en}
          columns={[
            {
              id: "agent",
              title: t("agent"),
              kind: "name",
              className: "min-w-32 pr-3",
              cell: ({ name }: Row) => textIn(name, locale),
            },
            ...of.columns.map((column, at) => ({
              id: `${at}/${column.en}`,
              title: textIn(column, locale),
              className: "min-w-20 pl-3",
              cell: ({ cells, units }: Row) => {
                const [value = null, low = null, high = null] = cells[at] ?? [];
                const unit = units[at] ?? "score";
                return value === null ? (
                  t("notMeasured")
                ) : (
                  <>
                    <span className="block text-text">{shownMetric(value, unit)}</span>
                    {low !== null && high !== null && (
                      <span className="block text-xs whitespace-nowrap text-mute">
                        {shownMetric(low, unit)} … {shownMetric(high, unit)}
                      </span>
                    )}
                  </>
                );
              },
            })),
          ]}
        />
      </TablePanel>
    </>
  );
}

export default async function PapersPage() {
  const t = await getTranslations("papers");
  const locale = await getLocale();
  return (
    <Page>
      <PageHeading
        title={t("title")}
        lead={t("lead")}
        aside={<ButtonLink href="/lab/cards">{t("cards")}</ButtonLink>}
      />
      <nav aria-label={t("title")}>
        <ul className="flex list-disc flex-col gap-1 pl-6 text-sm">
          {Object.entries(papers).map(([id, { title, year }]) => (
            <li key={id}>
              <Link href={`#${id}`} className="underline underline-offset-4">
                {title} ({year})
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {Object.entries(papers).map(([id, { title, year, about, collection, tables, errors }]) => (
        <article key={id} id={id} className="mt-16 scroll-mt-20 border-t border-line pt-10">
          <h2 className="max-w-3xl font-script text-3xl text-balance">
            {title} ({year})
          </h2>
          <p className="mt-3 max-w-3xl text-soft">{textIn(about, locale)}</p>
          {collection !== null && Object.hasOwn(collectionPresets, collection) && (
            <div className="mt-4">
              <ButtonLink href={newCollectionHref({ preset: collection })}>{t("run")}</ButtonLink>
            </div>
          )}
          {errors.length > 0 && (
            <div className="mt-8 max-w-3xl">
              <h3 className="mb-3 font-semibold">{t("errors")}</h3>
              <ul className="flex list-disc flex-col gap-2 pl-6 text-sm text-soft">
                {errors.map((error) => (
                  <li key={error.en}>{textIn(error, locale)}</li>
                ))}
              </ul>
            </div>
          )}
          {tables.map((table) => (
            <div key={table}>
              <PaperPart paper={table} />
              <OwnPart source={library.tables[table]?.source ?? ""} of={ownTables[table]} />
            </div>
          ))}
        </article>
      ))}
    </Page>
  );
}
