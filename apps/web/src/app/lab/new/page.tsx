import { findExperiment } from "@wisp/arena";
import { isFailure, type Locale, textIn } from "@wisp/game";
import { games } from "@wisp/games";
import { blankPlan, metricsFor } from "@wisp/lab";
import { presets } from "@wisp/papers";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { Segmented } from "#components/segmented.tsx";
import { askedGame } from "#features/games/read-game.ts";
import { metricNames } from "#features/lab/paper-part.tsx";
import { PlanForm } from "#features/lab/plan-form.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { newExperimentHref, signInHref } from "#links.ts";
import { gameName } from "#names/game-names.ts";
import { ownSlugs } from "#server/agents.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

type Props = PageProps<"/lab/new">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lab.form");
  return { title: t("title"), robots: { index: false } };
}

const asked = z.object({
  preset: z.string().optional(),
  copy: z.string().optional().catch(undefined),
  game: z.string().optional(),
});
type Asked = z.infer<typeof asked>;

/** The plan that a form begins with: a copy of an experiment, a preset, or a game's blank plan. */
async function firstPlan(
  { preset, copy, game }: Asked,
  user: Awaited<ReturnType<typeof signedIn>>,
  locale: Locale,
): Promise<{ readonly plan: unknown; readonly game: string; readonly isBlank: boolean }> {
  const found = copy === undefined ? null : await findExperiment(database(), user, copy);
  if (found !== null && !isFailure(found)) {
    return { plan: found.plan, game: found.game, isBlank: false };
  }
  const isKnown = preset !== undefined && Object.hasOwn(presets, preset);
  const template = isKnown ? presets[preset] : undefined;
  if (template !== undefined) return { plan: template, game: template.game, isBlank: false };
  const id = askedGame(game, Object.keys(games));
  const entry = games[id];
  return { plan: entry && blankPlan(entry, locale), game: id, isBlank: true };
}

/** The house agents of a game, as an experiment names them. */
const houseOf = (game: string): string[] => {
  const { house = [], inExperiments = [] } = games[game] ?? {};
  return [...house, ...inExperiments].map(({ id }) => `house:${id}`);
};

export default async function NewExperimentPage({ searchParams }: Props) {
  const t = await getTranslations("lab");
  const user = await signedIn();
  const search = asked.parse(await searchParams);
  const locale = await getLocale();
  const { plan, game, isBlank } = await firstPlan(search, user, locale);
  const entry = games[game];
  const nameOf = await metricNames(game, locale);
  const metrics = entry === undefined ? [] : [...metricsFor(entry).values()];
  return (
    <Page>
      <PageHeading title={t("form.title")} lead={t("form.lead")} />
      {user === null ? (
        <ButtonLink look="primary" href={signInHref(newExperimentHref(search))}>
          {t("signIn")}
        </ButtonLink>
      ) : (
        <ClientMessages namespaces={["lab"]}>
          {isBlank && (
            <div className="mb-6">
              <Segmented
                label={t("form.game")}
                segments={Object.keys(games).map((id) => ({
                  href: newExperimentHref({ game: id }),
                  label: gameName(id, locale),
                  current: id === game,
                }))}
              />
            </div>
          )}
          <PlanForm
            key={`${search.preset}/${search.copy}/${game}`}
            first={JSON.stringify(plan, null, 2)}
            figures={metrics.map((metric) => ({ id: metric.id, name: nameOf(metric) }))}
            options={Object.entries(entry?.options ?? {}).map(([name, texts]) => ({
              name,
              label: textIn(texts, locale).label,
            }))}
            deals={(entry?.deals ?? []).map(({ name, label }) => ({
              name,
              label: textIn(label, locale),
            }))}
            sets={Object.keys(entry?.settings ?? {})}
            agents={[...houseOf(game), ...(await ownSlugs()).map((slug) => `agent:${slug}`)]}
          />
        </ClientMessages>
      )}
      <p className="mt-8 text-sm text-soft">
        <Link href="/docs/lab" className="underline underline-offset-4">
          {t("how")}
        </Link>
      </p>
    </Page>
  );
}
