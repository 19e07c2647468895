import { experimentsOf, newId } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { library, studyPresets } from "@wisp/papers";
import { textOf } from "@wisp/study";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { NewStudyForm, type ShownPreset } from "#features/studies/new-study-form.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { docsHref, newStudyHref, signInHref } from "#links.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("studies.form");
  return { title: t("heading"), robots: { index: false } };
}

const asked = z.object({
  experiment: z.string().max(200).optional().catch(undefined),
  season: z.string().max(200).optional().catch(undefined),
});

/** The presets of the papers, in the reader's language. */
const presetsIn = (
  locale: Locale,
  labelOf: (label: { title: string; source: string }) => string,
): ShownPreset[] =>
  Object.entries(studyPresets).map(([name, { plan, rubric, paper }]) => ({
    name,
    label: labelOf({
      title: textOf(plan.title, locale) ?? name,
      source: library.tables[paper]?.source ?? paper,
    }),
    questions: plan.questions,
    texts: plan.questions.map(({ text }) => textOf(text, locale) ?? ""),
    rubric: textOf(rubric, locale)?.text ?? "",
  }));

/** The form of a new study. */
export default async function NewStudyPage({ searchParams }: PageProps<"/studies/new">) {
  const [t, locale] = await Promise.all([getTranslations("studies"), getLocale()]);
  const user = await signedIn();
  const { experiment, season } = asked.parse(await searchParams);
  const own = user === null ? [] : await experimentsOf(database(), user.id);
  const source = season === undefined ? "experiment" : "season";
  return (
    <Page>
      <PageHeading
        title={t("form.heading")}
        lead={
          <>
            {t("form.lead")}{" "}
            <Link href={docsHref("studies")} className="underline underline-offset-4">
              {t("how")}
            </Link>
          </>
        }
      />
      {user === null ? (
        <ButtonLink
          look="primary"
          href={signInHref(
            newStudyHref({ ...(experiment && { experiment }), ...(season && { season }) }),
          )}
        >
          {t("signIn")}
        </ButtonLink>
      ) : (
        <ClientMessages namespaces={["studies"]}>
          <NewStudyForm
            from={{ source, slug: season ?? experiment ?? "" }}
            language={locale}
            seed={newId().slice(-12)}
            experiments={own.map(({ slug }) => slug)}
            presets={presetsIn(locale, (label) => t("form.presetOf", label))}
          />
        </ClientMessages>
      )}
    </Page>
  );
}
