import { findCollection } from "@wisp/arena";
import { agentBySlug } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { CARD_VERSION, COLLECTION_FORMAT } from "@wisp/lab";
import { collectionPresets } from "@wisp/papers";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { CollectionForm } from "#features/lab/collection-form.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { newCollectionHref, signInHref } from "#links.ts";
import { ownSlugs } from "#server/agents.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

type Props = PageProps<"/lab/collections/new">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lab.collections.form");
  return { title: t("title"), robots: { index: false } };
}

const asked = z.object({
  preset: z.string().optional().catch(undefined),
  copy: z.string().optional().catch(undefined),
  card: z.string().optional().catch(undefined),
});
type Asked = z.infer<typeof asked>;

/** The short form of an agent's report card; null: there is no such agent. */
async function cardFile(slug: string): Promise<unknown> {
  const agent = await agentBySlug(database(), slug);
  if (agent === null || agent.person) return null;
  // The matches of a card are in English.
  const games = agent.games.flatMap(({ game, locale }) => (locale === "en" ? [game] : []));
  return {
    format: COLLECTION_FORMAT,
    card: { version: CARD_VERSION, size: "quick", games: [...new Set(games)] },
    subjects: { [agent.slug]: `agent:${agent.slug}` },
    budget: { dollars: 1 },
  };
}

/** The file that a form begins with: a copy of a collection, a report card, or a preset; null: none. */
async function firstFile(
  { preset = "", copy, card }: Asked,
  user: Awaited<ReturnType<typeof signedIn>>,
): Promise<unknown> {
  const found = copy === undefined ? null : await findCollection(database(), user, copy);
  if (found !== null && !isFailure(found)) return found.plan;
  if (card !== undefined) return cardFile(card);
  return Object.hasOwn(collectionPresets, preset) ? collectionPresets[preset] : null;
}

export default async function NewCollectionPage({ searchParams }: Props) {
  const t = await getTranslations("lab.collections");
  const tCards = await getTranslations("lab.cards");
  const user = await signedIn();
  const search = asked.parse(await searchParams);
  const file = await firstFile(search, user);
  return (
    <Page>
      {search.card !== undefined && file !== null ? (
        <PageHeading title={tCards("new")} lead={tCards("newLead")} />
      ) : (
        <PageHeading title={t("form.title")} lead={t("form.lead")} />
      )}
      {user === null ? (
        <ButtonLink look="primary" href={signInHref(newCollectionHref(search))}>
          {t("signIn")}
        </ButtonLink>
      ) : (
        <ClientMessages namespaces={["lab"]}>
          <CollectionForm
            key={`${search.preset}/${search.copy}/${search.card}`}
            first={file === null ? "" : JSON.stringify(file, null, 2)}
            agents={await ownSlugs()}
          />
        </ClientMessages>
      )}
      <p className="mt-8 text-sm text-soft">
        <Link href="/docs/collections" className="underline underline-offset-4">
          {t("how")}
        </Link>
      </p>
    </Page>
  );
}
