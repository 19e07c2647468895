import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { chooseResults } from "./choose-results.ts";

/** Shows or hides the results of all lists of matches. A form, so that it works without scripts. */
export function ResultsSwitch({ shown }: { shown: boolean }) {
  const t = useTranslations("watch.results");
  const Icon = shown ? EyeOff : Eye;
  return (
    <form action={chooseResults}>
      <Button type="submit" name="results" value={shown ? "hidden" : "shown"}>
        <Icon aria-hidden className="size-4 text-mute" />
        {t(shown ? "hide" : "show")}
      </Button>
    </form>
  );
}
