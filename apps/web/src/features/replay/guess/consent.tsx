import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";

const KEY = "wisp-keep-calls";

/** Whether the viewer lets the arena keep calls as a human baseline; null: not asked yet. */
export function consent(): boolean | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? null : kept === "yes";
  } catch {
    // Storage is forbidden: then nothing can be remembered, and nothing is sent.
    return false;
  }
}

/** Remembers the answer in this browser. */
function rememberConsent(yes: boolean): void {
  try {
    localStorage.setItem(KEY, yes ? "yes" : "no");
  } catch {
    // Storage is full or forbidden; then it is asked again.
  }
}

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
