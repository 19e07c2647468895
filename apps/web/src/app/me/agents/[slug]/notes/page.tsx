import { isId, listNotes } from "@wisp/db";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { ButtonLink } from "#components/button.tsx";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { NoteItem } from "#features/debugger/note-item.tsx";
import { ownAgentAt } from "#features/debugger/own-agent-page.ts";
import { decisionsHref, notesHref } from "#links.ts";
import { database } from "#server/storage/database.ts";

const PAGE = 20;

/** PostgreSQL takes no NUL. */
const asked = z.object({
  season: z
    .string()
    .max(100)
    .refine((slug) => !slug.includes("\0"))
    .optional()
    .catch(undefined),
  cursor: z.string().refine(isId).optional().catch(undefined),
});

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("debug.notes");
  return { title: t("title"), robots: { index: false } };
}

export default async function NotesPage({
  params,
  searchParams,
}: PageProps<"/me/agents/[slug]/notes">) {
  const { slug } = await params;
  const { agent } = await ownAgentAt(slug, notesHref(slug));
  const { season, cursor } = asked.parse(await searchParams);
  const [{ notes, next }, t] = await Promise.all([
    listNotes(database(), agent.id, {
      limit: PAGE,
      ...(season !== undefined && { season }),
      ...(cursor !== undefined && { before: cursor }),
    }),
    getTranslations("debug.notes"),
  ]);
  return (
    <Page>
      <PageHeading
        title={t("heading", { name: sanitizeName(agent.name) })}
        lead={t("lead")}
        aside={<ButtonLink href={decisionsHref(agent.slug)}>{t("decisions")}</ButtonLink>}
      />
      {notes.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-panel">
          {notes.map((note) => (
            <li key={note.matchId} className="px-4 py-4 text-sm">
              <NoteItem note={note} />
            </li>
          ))}
        </ol>
      )}
      {next !== null && (
        <p className="mt-5">
          <ButtonLink href={notesHref(agent.slug, { season, cursor: next })}>
            {t("older")}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}
