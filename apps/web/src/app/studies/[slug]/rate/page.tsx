import { invitationOf } from "@wisp/arena";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { RateStudy } from "#features/rating/rate-study.tsx";
import { RatingNotice } from "#features/rating/rating-notice.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { isLocale } from "#i18n/locale.ts";
import { rateHref, signInHref } from "#links.ts";
import { raterAnswer } from "#server/rating/answers.ts";
import { raterOfPage } from "#server/rating/rater.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("rating");
  return { title: t("title"), robots: { index: false }, referrer: "no-referrer" };
}

/** Where a rater rates the items of a study. All others learn nothing, not even whether there is such a study. */
export default async function RatePage({
  params,
  searchParams,
}: PageProps<"/studies/[slug]/rate">) {
  const slug = decodeURIComponent((await params).slug);
  const { lang } = await searchParams;
  const wanted = typeof lang === "string" && isLocale(lang) ? lang : await getLocale();
  const found = await raterOfPage(slug);
  const t = await getTranslations("rating.stranger");
  return (
    <div className="mx-auto w-full max-w-[80rem] px-4 pt-5 sm:px-7 lg:pt-8">
      {found === null ? (
        <RatingNotice
          title={t("title")}
          action={<ButtonLink href={signInHref(rateHref(slug))}>{t("signIn")}</ButtonLink>}
        >
          {t("text")}
        </RatingNotice>
      ) : (
        <ClientMessages namespaces={["rating"]}>
          <RateStudy key={wanted} slug={slug} rater={raterAnswer(invitationOf(found), wanted)} />
        </ClientMessages>
      )}
    </div>
  );
}
