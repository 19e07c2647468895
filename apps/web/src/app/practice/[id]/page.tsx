import { findTicket } from "@wisp/arena";
import { isId, playingOf, type Ticket } from "@wisp/db";
import { isFailure } from "@wisp/game";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { QueueStatus } from "#features/practice/queue-status.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { matchHref, practiceHref, signInHref, ticketHref } from "#links.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

type Props = PageProps<"/practice/[id]">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("practice.ticket");
  return { title: t("title"), robots: { index: false } };
}

/** The ticket, for readers who may see it, and its agent's current match; others sign in, or find nothing. */
async function ticketFor(
  id: string,
): Promise<{ readonly ticket: Ticket; readonly playing: string | null }> {
  if (!isId(id)) notFound();
  const user = await signedIn();
  if (user === null) {
    return redirect(signInHref(ticketHref(id)));
  }
  const ticket = await findTicket(database(), user, id);
  if (isFailure(ticket)) notFound();
  const playing = ticket.busy ? await playingOf(database(), user.id) : [];
  return {
    ticket,
    playing: playing.find(({ slug }) => slug === ticket.agent.slug)?.matchId ?? null,
  };
}

export default async function TicketPage({ params }: Props) {
  const { ticket, playing } = await ticketFor((await params).id);
  if (ticket.matchId !== null) redirect(matchHref(ticket.matchId));
  const t = await getTranslations("practice");
  const agent = sanitizeName(ticket.agent.name, 60);
  const back = practiceHref(ticket.agent.slug);
  return (
    <Page>
      {ticket.state === "waiting" ? (
        <ClientMessages>
          <QueueStatus ticket={ticket} playing={playing} />
        </ClientMessages>
      ) : (
        <>
          <PageHeading
            title={t(`ticket.${ticket.state === "refused" ? "refused" : "left"}.heading`, {
              agent,
            })}
            lead={ticket.refusal === null ? t("ticket.left.text") : t(`problems.${ticket.refusal}`)}
          />
          <ButtonLink look="primary" href={back}>
            {t("ticket.left.back")}
          </ButtonLink>
        </>
      )}
    </Page>
  );
}
