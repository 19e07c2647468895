import { newSeasonSchema } from "@wisp/api";
import { type CopyKind, copyOfSeason, tableSize } from "@wisp/arena";
import {
  canBeClass,
  listMembers,
  listPoolModels,
  mayOrganize,
  mayRun,
  mayTeach,
  packsFor,
  type Season,
  seasonBySlug,
  type User,
} from "@wisp/db";
import type { Locale } from "@wisp/game";
import { drawsWords, gameEntry, games, isRegistered, tableNamed } from "@wisp/games";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getFormatter, getLocale, getNow, getTranslations } from "next-intl/server";
import { z } from "zod";
import { Alert, GameGone } from "#components/alert.tsx";
import { ButtonLink } from "#components/button.tsx";
import { Sentences } from "#components/formats.tsx";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { nameInText } from "#components/sanitize.ts";
import { env } from "#env.ts";
import { askedGame } from "#features/games/read-game.ts";
import type { SeasonDraft } from "#features/seasons/draft.ts";
import { draftOf } from "#features/seasons/first-draft.ts";
import type { OfferedTable } from "#features/seasons/option.ts";
import {
  interviewsOf,
  mayBeSelfTeams,
  optionsOf,
  rankingWords,
  tablesOf,
} from "#features/seasons/options.ts";
import { PresetChoice, presetDraft, presets, tableDraft } from "#features/seasons/presets.tsx";
import { SeasonForm } from "#features/seasons/season-form.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { newSeasonHref, signInHref } from "#links.ts";
import { gameName } from "#names/game-names.ts";
import { seasonRequest } from "#server/seasons.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

type Props = PageProps<"/seasons/new">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  // A page that is not there has the title of none.
  askedGame((await searchParams).game, Object.keys(games));
  const t = await getTranslations("seasons.new");
  return { title: t("title"), robots: { index: false } };
}

/** The kind of season, or the table of its game, that an address asks for. */
function askedPreset(search: unknown, tables: readonly OfferedTable[]): string | null {
  const { data } = z.object({ preset: z.string() }).safeParse(search);
  const known = [...presets, ...tables.map(({ id }) => id)];
  return known.find((preset) => preset === data?.preset) ?? null;
}

/** The empty form of a game, filled in by a kind of season or by a table of the game. */
function filledIn(draft: SeasonDraft, preset: string | null, now: Date, reader: Locale) {
  const kind = presets.find((each) => each === preset);
  if (kind !== undefined) return presetDraft(kind, draft, now);
  const entry = gameEntry(draft.game);
  const table = preset === null || entry === undefined ? null : tableNamed(entry, preset);
  return table === null ? draft : tableDraft(table, draft, reader);
}

/** For a reader who may not make seasons: how to get the permission. */
async function HowToOrganize({ signedOut }: { signedOut: boolean }) {
  const t = await getTranslations("seasons");
  return (
    <EmptyState
      title={t("become.title")}
      action={
        signedOut ? (
          <ButtonLink look="primary" href={signInHref("/seasons/new")}>
            {t("become.signIn")}
          </ButtonLink>
        ) : (
          <ButtonLink href="/docs/running-a-season">{t("become.more")}</ButtonLink>
        )
      }
    >
      {t(env.WISP_MODE === "local" ? "become.local" : "become.text")}
    </EmptyState>
  );
}

/** The form of a game, empty or filled in by a preset. */
async function BlankForm({ search, user }: { search: Awaited<Props["searchParams"]>; user: User }) {
  const game = askedGame(search.game, Object.keys(games));
  const locale = await getLocale();
  const tables = tablesOf(game, locale);
  const preset = askedPreset(search, tables);
  const problem = tables.find(({ id }) => id === preset)?.problem ?? null;
  const form = await formOf(game, user, locale);
  const empty = newSeasonSchema.parse({ name: "", locales: [locale], game });
  const blank = draftOf(seasonRequest(empty), form.options);
  return (
    <>
      <div className="mb-6 max-w-4xl">
        <PresetChoice
          current={preset}
          tables={tables}
          hrefOf={(each) => newSeasonHref(game, each)}
        />
      </div>
      {problem !== null && (
        <div className="mb-6 max-w-4xl">
          <Alert>{problem}</Alert>
        </div>
      )}
      <SeasonForm
        {...form}
        key={`${game} ${preset}`}
        first={filledIn(blank, preset, await getNow(), locale)}
        games={Object.keys(games).map((id) => ({
          href: newSeasonHref(id, preset),
          label: gameName(id, locale),
          current: id === game,
        }))}
      />
    </>
  );
}

/** The season whose terms an address asks to take over; null: none. Not found where the user may not. */
async function askedSource(
  search: unknown,
  user: User,
): Promise<{ readonly season: Season; readonly kind: CopyKind } | null> {
  const { copy, repeat } = sources.parse(search);
  const slug = repeat ?? copy;
  if (slug === undefined) return null;
  const season = await seasonBySlug(database(), slug);
  if (season === null || (repeat !== undefined && !mayRun(user, season))) notFound();
  return { season, kind: repeat === undefined ? "copy" : "repeat" };
}

const sources = z.object({
  copy: z.string().optional().catch(undefined),
  repeat: z.string().optional().catch(undefined),
});

/** Everything that the form of a season of this game needs besides its first content. */
async function formOf(
  game: string,
  user: User,
  locale: Awaited<ReturnType<typeof getLocale>>,
  config: unknown = {},
) {
  return {
    gameName: gameName(game, locale),
    options: optionsOf(game, locale),
    rankings: { total: rankingWords(game, "total"), rating: rankingWords(game, "rating") },
    selfTeams: mayBeSelfTeams(game),
    seats: tableSize({ game, config }) ?? 2,
    packs: await packsFor(database(), user),
    drawsWords: drawsWords(game),
    interviews: interviewsOf(game, locale),
    poolModels: await listPoolModels(database()),
    season: null,
  };
}

/** The form filled in with the terms of another season. */
async function CopyForm({ season, kind, user }: { season: Season; kind: CopyKind; user: User }) {
  const t = await getTranslations("seasons.new");
  if (!isRegistered(season.game)) return <GameGone game={season.game} />;
  const word = t("copyWord");
  const form = await formOf(season.game, user, await getLocale(), season.config);
  const { request, packsLeftOut } = await copyOfSeason(database(), user, season, { kind, word });
  const format = await getFormatter();
  const teaches = mayTeach(user, season) && canBeClass(season);
  const hasRoster = teaches && (await listMembers(database(), season.id)).length > 0;
  return (
    <>
      <p className="mb-6 max-w-2xl text-sm text-soft">
        <Sentences>
          {[
            t(`${kind}Lead`, { season: nameInText(season.name) }),
            packsLeftOut.length > 0 &&
              t("packsLeftOut", { packs: format.list(packsLeftOut.map(nameInText)) }),
          ]}
        </Sentences>
      </p>
      <SeasonForm
        {...form}
        first={draftOf(request, form.options)}
        games={[]}
        agentsFrom={kind === "repeat" ? season.slug : null}
        rosterFrom={hasRoster ? season.slug : null}
      />
    </>
  );
}

export default async function NewSeasonPage({ searchParams }: Props) {
  const t = await getTranslations("seasons.new");
  const user = await signedIn();
  const search = await searchParams;
  const organizer = user !== null && mayOrganize(user) ? user : null;
  const source = organizer && (await askedSource(search, organizer));
  return (
    <Page>
      <PageHeading title={t(source === null ? "title" : `${source.kind}Title`)} lead={t("lead")} />
      {organizer === null ? (
        <HowToOrganize signedOut={user === null} />
      ) : (
        <ClientMessages namespaces={["seasons", "replay", "register"]}>
          {source === null ? (
            <BlankForm search={search} user={organizer} />
          ) : (
            <CopyForm {...source} user={organizer} />
          )}
        </ClientMessages>
      )}
    </Page>
  );
}
