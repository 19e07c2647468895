import { locales } from "@wisp/game";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { Button } from "#components/button.tsx";
import { Field, Select } from "#components/field.tsx";
import { Card, EmptyState, Page, PageHeading } from "#components/page.tsx";
import { newPack } from "#features/packs/actions.ts";
import { PackForm } from "#features/packs/pack-form.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { localeNames } from "#i18n/locale.ts";
import { signInHref } from "#links.ts";
import { signedIn } from "#server/session/signed-in.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("packs.new");
  return { title: t("title"), robots: { index: false } };
}

export default async function NewPackPage() {
  const user = await signedIn();
  if (user === null) redirect(signInHref("/packs/new"));
  const t = await getTranslations("packs");
  return (
    <Page>
      <PageHeading title={t("new.title")} lead={t("new.lead")} />
      {user.role === "user" ? (
        <EmptyState title={t("problems.not-allowed")} />
      ) : (
        <ClientMessages namespaces={["packs"]}>
          <Card className="max-w-2xl p-5 sm:p-6">
            <PackForm action={newPack} className="flex flex-col items-stretch gap-5">
              <Field label={t("new.name")} name="name" required maxLength={60} autoComplete="off" />
              <Select
                look="field"
                label={t("new.language")}
                name="language"
                defaultValue={await getLocale()}
                options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
              />
              <Select
                look="field"
                label={t("new.state")}
                name="state"
                defaultValue="hidden"
                options={(["hidden", "public"] as const).map((state) => ({
                  value: state,
                  label: t(`new.states.${state}`),
                }))}
              />
              <Button type="submit" look="primary" className="self-start">
                {t("new.make")}
              </Button>
            </PackForm>
          </Card>
        </ClientMessages>
      )}
    </Page>
  );
}
