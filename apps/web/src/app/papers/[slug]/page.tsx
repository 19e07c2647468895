import { textIn } from "@wisp/game";
import { collectionPresets, library, type OwnTable, ownTables, papers } from "@wisp/papers";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading, Section } from "#components/page.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { shownMetric } from "#features/lab/difference.tsx";
import { PaperPart } from "#features/lab/paper-part.tsx";
import { newCollectionHref } from "#links.ts";

type Props = PageProps<"/papers/[slug]">;

async function paperOf({ params }: Props) {
  const { slug } = await params;
  const paper = Object.hasOwn(papers, slug) ? papers[slug] : undefined;
  return paper ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title, line } = await paperOf(props);
  return { title, description: textIn(line, await getLocale()) };
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

/** What a paper measured, its printed tables beside ours, and what does not fit in it. */
export default async function PaperPage(props: Props) {
  const { title, year, about, collection, tables, errors } = await paperOf(props);
  const t = await getTranslations("papers");
  const common = await getTranslations("common");
  const locale = await getLocale();
  return (
    <Page>
      <PageHeading
        title={common("withAside", { text: title, aside: `${year}` })}
        lead={textIn(about, locale)}
        aside={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href="/papers">{t("all")}</ButtonLink>
            {collection !== null && Object.hasOwn(collectionPresets, collection) && (
              <ButtonLink href={newCollectionHref({ preset: collection })}>{t("run")}</ButtonLink>
            )}
          </div>
        }
      />
      {tables.map((table) => (
        <div key={table}>
          <PaperPart paper={table} />
          <OwnPart source={library.tables[table]?.source ?? ""} of={ownTables[table]} />
        </div>
      ))}
      {errors.length > 0 && (
        <Section title={t("errors")}>
          <ul className="flex max-w-3xl list-disc flex-col gap-2 pl-6 text-sm text-soft">
            {errors.map((error) => (
              <li key={error.en}>{textIn(error, locale)}</li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}
