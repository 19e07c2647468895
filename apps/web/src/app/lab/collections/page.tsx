import { collectionsOf, publishedCollections, type StoredCollection } from "@wisp/db";
import { textIn } from "@wisp/lab";
import { collectionPresets } from "@wisp/papers";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Card, EmptyState, Page, PageHeading, Section } from "#components/page.tsx";
import {
  CollectionRow,
  type ShownCollection,
  shownCollection,
} from "#features/lab/collection-row.tsx";
import { newCollectionHref } from "#links.ts";
import { collectionSummary } from "#server/collections.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lab.collections");
  return { title: t("title"), description: t("lead") };
}

/** A file to begin with. */
function Beginning({
  href,
  title,
  text,
  note,
}: {
  href: string;
  title: string;
  text: string;
  note?: string | undefined;
}) {
  return (
    <Link href={href} className="block h-full">
      <Card className="h-full p-5 transition-colors hover:border-mute">
        <h3 className="font-script text-xl">{title}</h3>
        <p className="mt-2 text-sm text-soft">{text}</p>
        {note !== undefined && <p className="mt-2 text-sm text-mute">{note}</p>}
      </Card>
    </Link>
  );
}

function Rows({ rows }: { rows: readonly ShownCollection[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {rows.map((shown) => (
        <li key={shown.collection.slug}>
          <CollectionRow shown={shown} />
        </li>
      ))}
    </ul>
  );
}

const shownOf = (stored: readonly StoredCollection[]): Promise<ShownCollection[]> =>
  Promise.all(stored.map(async (each) => shownCollection(each, await collectionSummary(each))));

export default async function CollectionsPage() {
  const t = await getTranslations("lab.collections");
  const title = (await getTranslations("lab"))("title");
  const tCards = await getTranslations("lab.cards");
  const locale = await getLocale();
  const user = await signedIn();
  const own = user === null ? [] : await shownOf(await collectionsOf(database(), user.id));
  const published = await shownOf(await publishedCollections(database()));
  return (
    <Page>
      <PageHeading
        title={t("title")}
        lead={t("lead")}
        aside={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href="/lab/cards">{tCards("title")}</ButtonLink>
            <ButtonLink look="primary" href={newCollectionHref()}>
              {t("new")}
            </ButtonLink>
          </div>
        }
      />
      <h2 className="mb-4 font-script text-2xl">{t("begin")}</h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3">
        {Object.entries(collectionPresets).map(([id, { name, question, note }]) => (
          <li key={id}>
            <Beginning
              href={newCollectionHref({ preset: id })}
              title={textIn(name, locale)}
              text={textIn(question, locale)}
              note={note === undefined ? undefined : textIn(note, locale)}
            />
          </li>
        ))}
        <li>
          <Beginning href={newCollectionHref()} title={t("blank.title")} text={t("blank.text")} />
        </li>
      </ul>
      {own.length > 0 && (
        <Section title={t("own")}>
          <Rows rows={own} />
        </Section>
      )}
      <Section title={t("published")} more={{ href: "/docs/collections", label: t("how") }}>
        {published.length === 0 ? (
          <EmptyState title={t("none.title")}>{t("none.text")}</EmptyState>
        ) : (
          <Rows rows={published} />
        )}
      </Section>
      <p className="mt-12 text-sm">
        <Link href="/lab" className="text-soft underline underline-offset-4">
          {title}
        </Link>
      </p>
    </Page>
  );
}
