import type { Locale } from "@wisp/game";
import type { Drawing } from "@wisp/pictures";
import { getTranslations } from "next-intl/server";
import { pictureWords } from "./match.ts";
import { type CardPage, pageCard } from "./page-card.ts";

/** The path of a page's card. */
export const pageCardPath = (page: CardPage, locale: Locale): string =>
  `/api/pages/${page}/card.png?lang=${locale}`;

/** The title of a page in a language. */
async function titleOf(page: CardPage, locale: Locale): Promise<string> {
  if (page !== "home") return (await getTranslations({ locale, namespace: page }))("title");
  return (await getTranslations({ locale, namespace: "home" }))("headline");
}

/** The card of a page in a language. */
export async function cardOfPage(page: CardPage, locale: Locale): Promise<Drawing> {
  const common = await getTranslations({ locale, namespace: "common" });
  const t = await pictureWords(locale);
  const own = await getTranslations({ locale, namespace: page });
  return pageCard(page, {
    brand: common("brand"),
    title: await titleOf(page, locale),
    lead: own("lead"),
    said: t(page === "home" ? "page.speech" : "page.seat"),
    foot: common("footer.line"),
  });
}
