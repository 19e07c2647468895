import { newSeasonSchema } from "@wisp/api";
import { mayOrganize, packsFor } from "@wisp/db";
import { drawsWords, games } from "@wisp/games";
import type { Metadata } from "next";
import { getLocale, getNow, getTranslations } from "next-intl/server";
import { z } from "zod";
import { ButtonLink } from "#components/button.tsx";
import { EmptyState } from "#components/empty-state.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { env } from "#env.ts";
import { askedGame } from "#features/games/asked-game.ts";
import { draftOf } from "#features/seasons/draft.ts";
import { optionsOf, probesOf } from "#features/seasons/options.ts";
import { PresetChoice } from "#features/seasons/preset-choice.tsx";
import { type Preset, presetDraft, presets } from "#features/seasons/presets.ts";
import { rankingWords } from "#features/seasons/ranking-words.ts";
import { SeasonForm } from "#features/seasons/season-form.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { gameName } from "#names/game-name.ts";
import { seasonRequest } from "#server/seasons/season-request.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

type Props = PageProps<"/seasons/new">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  // A page that is not there has the title of none.
  askedGame((await searchParams).game, Object.keys(games));
  const t = await getTranslations("seasons.new");
  return { title: t("title"), robots: { index: false } };
}

/** The kind of season that an address asks for. */
function askedPreset(search: unknown): Preset | null {
  const { data } = z.object({ preset: z.enum(presets) }).safeParse(search);
  return data?.preset ?? null;
}

const newHref = (game: string, preset: Preset | null): string =>
  `/seasons/new?${new URLSearchParams({ game, ...(preset && { preset }) })}`;

/** For a reader who may not make seasons: how to get the permission. */
async function HowToOrganize({ signedOut }: { signedOut: boolean }) {
  const t = await getTranslations("seasons");
  return (
    <EmptyState
      title={t("become.title")}
      action={
        signedOut ? (
          <ButtonLink
            look="primary"
            href={`/sign-in?${new URLSearchParams({ callbackUrl: "/seasons/new" })}`}
          >
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

export default async function NewSeasonPage({ searchParams }: Props) {
  const t = await getTranslations("seasons.new");
  const user = await signedIn();
  const search = await searchParams;
  const game = askedGame(search.game, Object.keys(games));
  const preset = askedPreset(search);
  const locale = await getLocale();
  const options = optionsOf(game, locale);
  const now = await getNow();
  const empty = newSeasonSchema.parse({ name: "", locales: [locale], game });
  const blank = draftOf(seasonRequest(empty), options);
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      {user === null || !mayOrganize(user) ? (
        <HowToOrganize signedOut={user === null} />
      ) : (
        <ClientMessages namespaces={["seasons", "replay", "register"]}>
          <div className="mb-6 max-w-4xl">
            <PresetChoice current={preset} hrefOf={(each) => newHref(game, each)} />
          </div>
          <SeasonForm
            key={`${game} ${preset}`}
            first={preset === null ? blank : presetDraft(preset, blank, now)}
            gameName={gameName(game, locale)}
            options={options}
            games={Object.keys(games).map((id) => ({
              href: newHref(id, preset),
              label: gameName(id, locale),
              current: id === game,
            }))}
            rankings={{ total: rankingWords(game, "total"), rating: rankingWords(game, "rating") }}
            packs={await packsFor(database(), user)}
            drawsWords={drawsWords(game)}
            probes={probesOf(game, locale)}
            season={null}
          />
        </ClientMessages>
      )}
    </Page>
  );
}
