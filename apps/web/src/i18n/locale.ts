import type { Locale } from "@wisp/game";

/** Remembers the chosen language; without it the browser's languages decide. */
export const LOCALE_COOKIE = "WISP_LOCALE";

/** How each language calls itself. */
export const localeNames: Readonly<Record<Locale, string>> = { en: "English", zh: "中文" };

export function isLocale(value: string | undefined): value is Locale {
  return value === "en" || value === "zh";
}

/** How a language calls itself; one we do not speak goes by its tag. */
export const localeName = (locale: string): string =>
  isLocale(locale) ? localeNames[locale] : locale;

/** The first of a browser's languages (Accept-Language, by weight) that we speak; English if none. */
export function preferredLocale(acceptLanguage: string | null): Locale {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const weight = parameters.find((parameter) => parameter.trim().startsWith("q="));
      return { language: tag.split("-")[0], weight: weight ? Number(weight.trim().slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of wanted) if (isLocale(language)) return language;
  return "en";
}

/** Set by proxy.ts where the address of a page in a frame says a language. */
export const LOCALE_HEADER = "x-wisp-locale";

/** The language of a request: its address's, the one that was chosen, else the browser's. */
export function chosenLocale(
  cookies: { get(name: string): { readonly value: string } | undefined },
  headers: { get(name: string): string | null },
): Locale {
  const named = headers.get(LOCALE_HEADER) ?? undefined;
  if (isLocale(named)) return named;
  const chosen = cookies.get(LOCALE_COOKIE)?.value;
  return isLocale(chosen) ? chosen : preferredLocale(headers.get("accept-language"));
}
