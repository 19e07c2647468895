import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { rememberConsent } from "./consent.ts";

/** Asks, once per browser, for consent to store the viewer's calls; remembers the answer. */
export function ConsentQuestion({ answered }: { answered: () => void }) {
  const t = useTranslations("common.keepCalls");
  const answer = (yes: boolean): void => {
    rememberConsent(yes);
    answered();
  };
  return (
    <>
      <p className="mb-2 text-pretty">{t("question")}</p>
      <div className="flex flex-wrap gap-2">
        <Button autoFocus onClick={() => answer(true)}>
          {t("yes")}
        </Button>
        <Button onClick={() => answer(false)}>{t("no")}</Button>
      </div>
    </>
  );
}
