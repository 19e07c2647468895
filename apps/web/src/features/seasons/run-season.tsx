import { actsOn, type Season, type SeasonAct } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { SeasonActForm } from "./act-form.tsx";
import { runSeason } from "./actions.ts";

/** Acts that lead on; the others hold a season up or end it. */
const goesOn = (act: SeasonAct): boolean => act !== "pause" && act !== "freeze";

/** What its organizer can do with a season, each with what it leads to and a question first. */
export function RunSeason({ season }: { season: Season }) {
  const t = useTranslations("seasons.run");
  const acts = season.house ? [] : actsOn(season.status);
  if (acts.length === 0) return null;
  return (
    <Card className="p-5">
      <h2 className="font-script text-xl">{t("title")}</h2>
      <ul className="mt-4 flex flex-col gap-4">
        {acts.map((act) => (
          <li
            key={act}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 first:border-0 first:pt-0"
          >
            <p className="min-w-0 flex-1 basis-72 text-sm text-soft">{t(`acts.${act}.text`)}</p>
            <Dialog
              label={t(`acts.${act}.button`)}
              buttonClassName={buttonClass(goesOn(act) ? "primary" : "plain")}
              title={t(`acts.${act}.question`)}
              cancel={t("cancel")}
            >
              <p>{t(`acts.${act}.text`)}</p>
              <SeasonActForm
                action={runSeason}
                season={season.slug}
                className="flex flex-col gap-3"
              >
                <input type="hidden" name="act" value={act} />
                <Button type="submit" look="primary">
                  {t(`acts.${act}.yes`)}
                </Button>
              </SeasonActForm>
            </Dialog>
          </li>
        ))}
      </ul>
    </Card>
  );
}
