import { findPerson } from "@wisp/arena";
import { listAgents, type PrivateTable, privateTable } from "@wisp/db";
import { seatsIn } from "@wisp/game";
import { games } from "@wisp/games";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { GameGone } from "#components/alert.tsx";
import { CopyText } from "#components/copy.tsx";
import { AgentFace } from "#components/faces/face.tsx";
import { Select } from "#components/field.tsx";
import { Card, Page, PageHeading } from "#components/page.tsx";
import { Refresh } from "#components/refresh.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { TableForm } from "#features/play/start-form.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { localeName } from "#i18n/locale.ts";
import { matchHref, seatHref } from "#links.ts";
import { gameName, optionNames } from "#names/game-names.ts";
import { identities } from "#server/seats/identity.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { addressToCopy } from "#server/site-address.ts";
import { database } from "#server/storage/database.ts";

type Props = PageProps<"/play/table/[id]">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("play.friends");
  return { title: t("title"), robots: { index: false } };
}

/** Ids of the agents that represent the reader of the page. */
async function ownPersons(): Promise<string[]> {
  const persons = await Promise.all(
    (await identities()).map((identity) => findPerson(database(), identity)),
  );
  return persons.flatMap((person) => person?.id ?? []);
}

/** The reader's agents that could join. */
async function agentsToBring({ game, members }: PrivateTable) {
  const user = await signedIn();
  if (user === null) return [];
  const { agents } = await listAgents(database(), { ownerId: user.id, game, limit: 100 });
  return agents
    .filter(
      ({ id, state }) => state !== "retired" && !members.some(({ agentId }) => agentId === id),
    )
    .map(({ slug, name }) => ({ value: slug, label: sanitizeName(name, 60) }));
}

/** A private table before its match: its players, and the link for further ones. */
export default async function PrivateTablePage({ params }: Props) {
  const table = await privateTable(database(), (await params).id);
  const entry = games[table?.game ?? ""];
  if (table === null) notFound();
  if (entry === undefined) {
    return (
      <Page>
        <GameGone game={table.game} />
      </Page>
    );
  }
  const [t, reader, persons, agents, site] = await Promise.all([
    getTranslations("play.friends"),
    getLocale(),
    ownPersons(),
    agentsToBring(table),
    addressToCopy(),
  ]);
  const own = table.members.find(({ agentId }) => persons.includes(agentId));
  const match = table.members.find(({ matchId }) => matchId !== null)?.matchId ?? null;
  if (match !== null) redirect(own === undefined ? matchHref(match) : seatHref(own.ticketId));
  const size = seatsIn(entry.game, table.gameOptions ?? {});
  const free = size - table.members.length;
  const fields = { table: table.id };
  return (
    <Page>
      <PageHeading
        title={t("heading", { game: gameName(table.game, reader) })}
        lead={t("lead", { language: localeName(table.locale) })}
      />
      <Refresh seconds={2} />
      <ClientMessages namespaces={["play"]}>
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          <Card className="p-6">
            <h2 className="font-script text-2xl">
              {t("seats", { taken: table.members.length, size })}
            </h2>
            <ul className="mt-4 flex flex-col gap-2">
              {table.members.map((member) => (
                <li key={member.agentId} className="flex min-w-0 items-center gap-3">
                  <AgentFace agent={member} size={36} />
                  <Name className="truncate">{member.name}</Name>
                  {member.agentId === table.hostId && (
                    <span className="text-sm text-mute">{t("host")}</span>
                  )}
                </li>
              ))}
            </ul>
            {free > 0 && <p className="mt-4 text-sm text-soft">{t("free", { free })}</p>}
            {table.personTimeLimitMs !== null && (
              <p className="mt-4 text-sm text-soft">
                {t("time", { seconds: table.personTimeLimitMs / 1_000 })}
              </p>
            )}
            {optionNames(table.game, table.gameOptions ?? {}, reader).map((name) => (
              <p key={name} className="mt-4 text-sm text-soft">
                {name}
              </p>
            ))}
            {table.announcesPeople && <p className="mt-4 text-sm text-soft">{t("announced")}</p>}
          </Card>
          <Card className="flex flex-col gap-5 p-6">
            {own === undefined && free > 0 && !table.started && (
              <TableForm act="join" label={t("join")} fields={fields} primary />
            )}
            <div className="flex flex-wrap items-center gap-3">
              <p className="min-w-0 flex-1 text-sm text-soft">{t("invite")}</p>
              <CopyText
                text={`${site}/play/table/${table.id}`}
                label={t("copy")}
                copied={t("copied")}
              />
            </div>
            {agents.length > 0 && free > 0 && !table.started && (
              <TableForm act="bring" label={t("bring")} fields={fields}>
                <Select label={t("agent")} name="agent" options={agents} look="field" />
              </TableForm>
            )}
            {persons.includes(table.hostId) && !table.started && (
              <TableForm act="start" label={t("start")} fields={fields} primary />
            )}
            {own !== undefined && !table.started && (
              <TableForm act="leave" label={t("leave")} fields={{ ticket: own.ticketId }} />
            )}
            {table.started && <p role="status">{t("starting")}</p>}
          </Card>
        </div>
      </ClientMessages>
    </Page>
  );
}
