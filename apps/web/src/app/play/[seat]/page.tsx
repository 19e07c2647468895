import { getMatch, hasPlayed, matchSetup, privateTable } from "@wisp/db";
import { strengths } from "@wisp/games";
import { characterLine } from "@wisp/games/cast";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getLocale, getNow, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { RulesText } from "#features/docs/host-rules.tsx";
import { primerOf, rulesOfMatch } from "#features/play/seat-rules.ts";
import { WaitingRoom } from "#features/play/waiting-room.tsx";
import { dayAndLeft } from "#features/puzzle/puzzle-days.ts";
import { readShow } from "#features/show/read-show.ts";
import { ShowLine } from "#features/show/show-line.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { tableHref } from "#links.ts";
import { gameName, hiddenRole, roleNames } from "#names/game-names.ts";
import { tableAtSeat, tableOf } from "#server/seated.ts";
import { seatOfRequest } from "#server/seats/identity.ts";
import { seatNow } from "#server/seats/seat-state.ts";
import { database } from "#server/storage/database.ts";
import { SeatPage } from "#stages/match/seat-page.tsx";

type Props = PageProps<"/play/[seat]">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("play");
  return { title: t("seat.title"), robots: { index: false } };
}

/** The seat of a person, only for that person. */
export default async function PlayedSeatPage({ params }: Props) {
  const ticket = await seatOfRequest((await params).seat);
  if (ticket === null) notFound();
  const t = await getTranslations("play");
  const now = await seatNow(ticket, -1);
  if (now.state === "cancelled") {
    return (
      <Page>
        <PageHeading title={t("cancelled.title")} lead={t("cancelled.text")} />
        <ButtonLink look="primary" href="/play">
          {t("seat.again")}
        </ButtonLink>
      </Page>
    );
  }
  if (now.state === "queued" && ticket.tableId !== null) redirect(tableHref(ticket.tableId));
  if (now.state === "queued") {
    return (
      <ClientMessages namespaces={["play"]}>
        <WaitingRoom ticket={ticket.id} />
      </ClientMessages>
    );
  }
  const { match, log, seat, question } = now;
  const stored = await getMatch(database(), match.id);
  const seated = stored && (await tableAtSeat(stored, seat));
  const open = stored && (await tableOf(stored));
  const table = ticket.tableId === null ? null : await privateTable(database(), ticket.tableId);
  const locale = await getLocale();
  const names = { game: gameName(match.game, locale), hidden: hiddenRole(match.game, locale) };
  const isFirst = !(await hasPlayed(database(), ticket.agent.id, match.game, match.id));
  const { config } = await matchSetup(database(), match.id);
  const rules = <RulesText paragraphs={rulesOfMatch(match.game, config, log.events, locale)} />;
  const at = await getNow();
  const show = await readShow(database(), at);
  const announcesPeople = table?.announcesPeople ?? false;
  const cast = (seated ?? []).flatMap((agent, at) =>
    at === seat ? [] : [{ seat: at, agent, line: characterLine(agent, locale) }],
  );
  const again = {
    game: ticket.game,
    locale: match.locale,
    opponents: ticket.opponents,
    preset: ticket.preset ?? undefined,
    strength: strengths.find((each) => each === ticket.strength),
    isPrivate: ticket.tableId !== null,
  };
  return (
    <ClientMessages namespaces={["replay", "play", "daily"]}>
      <SeatPage
        match={match}
        log={log}
        at={null}
        seasonName={null}
        roles={roleNames(match.game, locale)}
        today={dayAndLeft(at)}
        show={<ShowLine show={show} now={at} />}
        primer={primerOf(match.game, config, locale)}
        played={{
          ticket: ticket.id,
          seat,
          question,
          announcesPeople,
          table: open,
          cast,
          again,
          names,
          rules,
          isFirst,
        }}
      />
    </ClientMessages>
  );
}
