import { useLocale, useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { chooseLocale } from "#i18n/choose-locale.ts";
import { localeNames } from "#i18n/locale.ts";

/** A form, so that it works without scripts. Names the other language in that language. */
export function LanguageSwitch() {
  const t = useTranslations("common");
  const other = useLocale() === "en" ? "zh" : "en";
  return (
    <form action={chooseLocale}>
      <Button type="submit" name="locale" value={other} lang={other} title={t("switchLanguage")}>
        {localeNames[other]}
      </Button>
    </form>
  );
}
