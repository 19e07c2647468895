import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { isLocale, LOCALE_COOKIE, preferredLocale } from "./locale.ts";
import { messages } from "./messages.ts";

export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  const locale = isLocale(chosen)
    ? chosen
    : preferredLocale((await headers()).get("accept-language"));
  return { locale, messages: messages[locale], timeZone: "UTC", now: new Date() };
});
