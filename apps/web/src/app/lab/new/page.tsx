import { findExperiment } from "@wisp/arena";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { type ExperimentFile, figuresFor, presets } from "@wisp/lab";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { figureNames } from "#features/lab/figure-name.ts";
import { formAddress } from "#features/lab/form-address.ts";
import { PlanForm } from "#features/lab/plan-form.tsx";
import { presetIds } from "#features/lab/preset-ids.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { ownSlugs } from "#server/own-slugs.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

type Props = PageProps<"/lab/new">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lab.form");
  return { title: t("title"), robots: { index: false } };
}

const asked = z.object({
  preset: z.enum(presetIds).catch("attack-defence"),
  copy: z.string().optional().catch(undefined),
});

/** The plan that a form begins with: a copy of an experiment, or a preset. */
async function firstPlan(
  { preset, copy }: z.infer<typeof asked>,
  user: Awaited<ReturnType<typeof signedIn>>,
): Promise<unknown> {
  if (copy !== undefined) {
    const found = await findExperiment(database(), user, copy);
    if (!isFailure(found)) return found.plan;
  }
  return presets[preset];
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
  const plan = (await firstPlan(search, user)) as ExperimentFile;
  const entry = games[plan.game];
  const locale = await getLocale();
  const nameOf = await figureNames(plan.game, locale);
  const figures = entry === undefined ? [] : [...figuresFor(entry).values()];
  return (
    <Page>
      <PageHeading title={t("form.title")} lead={t("form.lead")} />
      {user === null ? (
        <ButtonLink
          look="primary"
          href={`/sign-in?${new URLSearchParams({ callbackUrl: formAddress(search) })}`}
        >
          {t("signIn")}
        </ButtonLink>
      ) : (
        <ClientMessages namespaces={["lab"]}>
          <PlanForm
            key={`${search.preset}/${search.copy}`}
            first={JSON.stringify(plan, null, 2)}
            figures={figures.map((figure) => ({ id: figure.id, name: nameOf(figure) }))}
            options={Object.entries(entry?.options ?? {}).map(([name, texts]) => ({
              ...{ name, label: texts[locale].label },
            }))}
            deals={(entry?.deals ?? []).map(({ name, label }) => ({ name, label: label[locale] }))}
            agents={[...houseOf(plan.game), ...(await ownSlugs()).map((slug) => `agent:${slug}`)]}
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
