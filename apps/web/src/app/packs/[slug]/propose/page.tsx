import { closenessRatings, MAX_PROPOSALS, mayReview, packBySlug, themes } from "@wisp/db";
import { MAX_WORD_LENGTH } from "@wisp/games/who-is-spy/words";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Button } from "#components/button.tsx";
import { Select } from "#components/field.tsx";
import { Card, Page, PageHeading } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { propose } from "#features/packs/actions.ts";
import { PackForm, PairRows } from "#features/packs/pack-form.tsx";
import { ClosenessScale } from "#features/packs/pair-list.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { packHref, signInHref } from "#links.ts";
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
  const here = packHref(pack.slug);
  if (user === null) redirect(signInHref(`${here}/propose`));
  if (pack.retiredAt !== null) redirect(here);
  const t = await getTranslations("packs");
  const reviews = mayReview(user, pack);
  return (
    <Page>
      <PageHeading
        title={t("propose.title", { name: sanitizeName(pack.name, 60) })}
        lead={reviews ? t("propose.leadReviewer") : t("propose.lead", { most: MAX_PROPOSALS })}
      />
      <div className="grid gap-8 items-start lg:grid-cols-[minmax(0,40rem)_minmax(0,22rem)] lg:gap-12">
        <ClientMessages namespaces={["packs"]}>
          <Card className="p-5 sm:p-6">
            <PackForm action={propose} several className="flex flex-col items-stretch gap-5">
              <input type="hidden" name="pack" value={pack.slug} />
              <PairRows lang={pack.locale} ratings={closenessRatings.toReversed()} />
              <Select
                look="field"
                label={t("propose.theme")}
                name="theme"
                defaultValue="other"
                options={themes.map((theme) => ({ value: theme, label: t(`themes.${theme}`) }))}
              />
              <Button type="submit" look="primary" className="self-start">
                {t(reviews ? "propose.add" : "propose.send")}
              </Button>
            </PackForm>
          </Card>
        </ClientMessages>
        <aside className="flex flex-col gap-3">
          <h2 className="font-script text-xl">{t("closeness.title")}</h2>
          <ClosenessScale />
          <p className="text-sm leading-relaxed text-soft">{t("closeness.use")}</p>
          <h2 className="mt-4 font-script text-xl">{t("propose.rules.title")}</h2>
          <ul className="flex list-disc flex-col gap-2 pl-5 text-sm leading-relaxed text-soft">
            <li>{t("propose.rules.aliases")}</li>
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
