import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chosenLocale, isLocale } from "./locale.ts";
import { messages } from "./messages.ts";

/** `asked`: the language that a caller requests, instead of the reader's own. */
export default getRequestConfig(async ({ locale: asked }) => {
  if (isLocale(asked)) {
    return { locale: asked, messages: messages[asked], timeZone: "UTC", now: new Date() };
  }
  const locale = chosenLocale(await cookies(), await headers());
  return { locale, messages: messages[locale], timeZone: "UTC", now: new Date() };
});
