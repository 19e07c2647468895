import { difficulties, MAX_PROPOSALS, mayReview, packBySlug, themes } from "@wisp/db";
import { MAX_WORD_LENGTH, PAIR_WORDS } from "@wisp/games/who-is-spy/words";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Button } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { neutralName } from "#components/neutral-text.ts";
import { Page, PageHeading } from "#components/page.tsx";
import { Select } from "#components/select.tsx";
import { TextArea } from "#components/text-area.tsx";
import { propose } from "#features/packs/actions.ts";
import { PackForm } from "#features/packs/pack-form.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("packs.propose");
  return { title: t("open"), robots: { index: false } };
}

export default async function ProposePage({ params }: PageProps<"/packs/[slug]/propose">) {
  const { slug } = await params;
  const pack = (await packBySlug(database(), slug)) ?? notFound();
  const user = await signedIn();
  const here = `/packs/${pack.slug}`;
  if (user === null) redirect(`/sign-in?callbackUrl=${encodeURIComponent(`${here}/propose`)}`);
  if (pack.retiredAt !== null) redirect(here);
  const t = await getTranslations("packs");
  const reviews = mayReview(user, pack);
  return (
    <Page>
      <PageHeading
        title={t("propose.title", { name: neutralName(pack.name, 60) })}
        lead={reviews ? t("propose.leadReviewer") : t("propose.lead", { most: MAX_PROPOSALS })}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,22rem)] lg:gap-12">
        <ClientMessages namespaces={["packs"]}>
          <Card className="p-5 sm:p-6">
            <PackForm action={propose} several className="flex flex-col items-stretch gap-5">
              <input type="hidden" name="pack" value={pack.slug} />
              <TextArea
                label={t("propose.words")}
                hint={t("propose.wordsHint")}
                name="families"
                lang={pack.locale}
                rows={9}
                required
                spellCheck
                placeholder={t(`propose.examples.${pack.locale === "zh" ? "zh" : "en"}`)}
              />
              <div className="grid gap-5 sm:grid-cols-2">
                <Select
                  look="field"
                  label={t("propose.theme")}
                  name="theme"
                  defaultValue="other"
                  options={themes.map((theme) => ({ value: theme, label: t(`themes.${theme}`) }))}
                />
                <Select
                  look="field"
                  label={t("propose.difficulty")}
                  name="difficulty"
                  defaultValue="medium"
                  options={difficulties.map((difficulty) => ({
                    value: difficulty,
                    label: t(`difficulties.${difficulty}`),
                  }))}
                />
              </div>
              <Button type="submit" look="primary" className="self-start">
                {t(reviews ? "propose.add" : "propose.send")}
              </Button>
            </PackForm>
          </Card>
        </ClientMessages>
        <aside>
          <h2 className="mb-3 font-script text-xl">{t("propose.rules.title")}</h2>
          <ul className="flex list-disc flex-col gap-2 pl-5 text-sm leading-relaxed text-soft">
            <li>{t("propose.rules.count", { least: PAIR_WORDS, most: PAIR_WORDS })}</li>
            <li>{t("propose.rules.length", { most: MAX_WORD_LENGTH })}</li>
            <li>{t("propose.rules.inside")}</li>
            <li>{t("propose.rules.twice")}</li>
            {!pack.public && !reviews && <li>{t("propose.rules.hidden")}</li>}
          </ul>
        </aside>
      </div>
    </Page>
  );
}
