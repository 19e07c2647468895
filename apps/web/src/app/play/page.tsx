import { findPerson } from "@wisp/arena";
import { currentTicket } from "@wisp/db";
import { textIn } from "@wisp/game";
import { games, ladderToChooseBy } from "@wisp/games";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Card, Page, PageHeading } from "#components/page.tsx";
import { env } from "#env.ts";
import { Seats } from "#features/games/game-facts.tsx";
import { pageCardPath } from "#features/pictures/page-card.ts";
import { shared } from "#features/pictures/shared.ts";
import { SeatPresetForm } from "#features/play/seat-preset-form.tsx";
import { StartForm, TableForm } from "#features/play/start-form.tsx";
import { StrengthField } from "#features/play/strength-field.tsx";
import { TableOptions } from "#features/play/table-options.tsx";
import { tableOptions, tablesOf } from "#features/seasons/options.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { isLocale } from "#i18n/locale.ts";
import { gameHref, seatHref } from "#links.ts";
import { objectiveOf } from "#names/game-names.ts";
import { identities } from "#server/seats/identity.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("play");
  return shared({
    title: t("title"),
    description: t("lead"),
    card: pageCardPath("play", await getLocale()),
  });
}

/** The seat that the reader holds now; null for none. */
async function seatHeld(): Promise<string | null> {
  for (const identity of await identities()) {
    const person = await findPerson(database(), identity);
    const ticket = person && (await currentTicket(database(), person.id));
    if (ticket !== null) return ticket;
  }
  return null;
}

/** Every game, to play with one tap. */
export default async function PlayPage({ searchParams }: PageProps<"/play">) {
  const [t, puzzle, reader, { game: wanted }, held, user] = await Promise.all([
    getTranslations("play"),
    getTranslations("puzzle"),
    getLocale(),
    searchParams,
    seatHeld(),
    signedIn(),
  ]);
  const locale = isLocale(reader) ? reader : "en";
  const listed = Object.entries(games).toSorted(
    ([one], [other]) => Number(other === wanted) - Number(one === wanted),
  );
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      {held !== null && (
        <Card isLit className="mb-6 flex flex-wrap items-center justify-between gap-4 p-5">
          <p>{t("held.text")}</p>
          <ButtonLink look="primary" href={seatHref(held)}>
            {t("held.back")}
          </ButtonLink>
        </Card>
      )}
      <ClientMessages namespaces={["play"]}>
        <ul className="grid gap-4 has-[details[open]]:items-start md:grid-cols-2 xl:grid-cols-3">
          {listed.map(([id, entry], place) => (
            <li key={id}>
              <Card className="flex h-full flex-col gap-2 p-6">
                <h2 id={`game-${id}`} className="font-script text-2xl">
                  {textIn(entry.name, locale)}
                </h2>
                <p className="leading-relaxed text-soft text-pretty">
                  {textIn(entry.about, locale)}
                </p>
                <p className="flex-1 text-sm text-pretty text-mute">{objectiveOf(id, locale)}</p>
                <p className="text-sm text-mute">
                  <Seats entry={entry} /> ·{" "}
                  <Link
                    href={gameHref(id)}
                    className="underline decoration-line underline-offset-4 hover:text-text"
                  >
                    {t("rules")}
                  </Link>
                </p>
                <StartForm
                  game={id}
                  locale={locale}
                  primary={place === 0 && held === null}
                  describedBy={`game-${id}`}
                >
                  {ladderToChooseBy(entry) !== null && <StrengthField />}
                </StartForm>
                <TableForm
                  act="open"
                  label={t("friends.open")}
                  fields={{ game: id, locale }}
                  options={
                    <TableOptions
                      ordinarySeconds={env.WISP_PERSON_TIME_LIMIT}
                      guest={user === null}
                      variants={tableOptions(id, locale)}
                      tables={tablesOf(id, locale)}
                    />
                  }
                />
                {Object.entries(entry.presets ?? {}).map(([name, preset]) => (
                  <SeatPresetForm
                    key={name}
                    game={id}
                    name={name}
                    preset={preset}
                    locale={locale}
                  />
                ))}
              </Card>
            </li>
          ))}
        </ul>
      </ClientMessages>
      <p className="mt-8 max-w-2xl text-sm text-pretty text-soft">{t("fair")}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/play/puzzle">{puzzle("link")}</ButtonLink>
        <ButtonLink href="/play/ladder">{t("ladder.title")}</ButtonLink>
        <ButtonLink href="/play/rating">{t("rating.title")}</ButtonLink>
        <ButtonLink href="/play/people">{t("people.link")}</ButtonLink>
        <ButtonLink href="/practice">{t("agents")}</ButtonLink>
      </div>
    </Page>
  );
}
