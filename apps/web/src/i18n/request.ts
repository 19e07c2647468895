import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { isLocale, LOCALE_COOKIE, preferredLocale } from "./locale.ts";
import { messages } from "./messages.ts";

/** `asked`: by who wants words of a language in particular, whoever reads them. */
export default getRequestConfig(async ({ locale: asked }) => {
  if (isLocale(asked)) {
    return { locale: asked, messages: messages[asked], timeZone: "UTC", now: new Date() };
  }
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  const locale = isLocale(chosen)
    ? chosen
    : preferredLocale((await headers()).get("accept-language"));
  return { locale, messages: messages[locale], timeZone: "UTC", now: new Date() };
});
