import { possibleActions, type Season, type SeasonAction } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { Dialog } from "#components/dialog.tsx";
import { SeasonActionForm } from "./action-form.tsx";
import { runSeason } from "./actions.ts";

/** Whether an action moves a season on; the others pause or end it. */
const movesOn = (action: SeasonAction): boolean => action !== "pause" && action !== "freeze";

/** What its organizer can do with a season, each with what it leads to and a question first. */
export function RunSeason({ season }: { season: Season }) {
  const t = useTranslations("seasons.run");
  const actions = season.house ? [] : possibleActions(season.status);
  if (actions.length === 0) return null;
  return (
    <Card className="p-5">
      <h2 className="font-script text-xl">{t("title")}</h2>
      <ul className="mt-4 flex flex-col gap-4">
        {actions.map((action) => (
          <li
            key={action}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 first:border-0 first:pt-0"
          >
            <p className="min-w-0 flex-1 basis-72 text-sm text-soft">
              {t(`actions.${action}.text`)}
            </p>
            <Dialog
              label={t(`actions.${action}.button`)}
              buttonClassName={buttonClass(movesOn(action) ? "primary" : "plain")}
              title={t(`actions.${action}.question`)}
              cancel={t("cancel")}
            >
              <p>{t(`actions.${action}.text`)}</p>
              <SeasonActionForm
                action={runSeason}
                season={season.slug}
                className="flex flex-col gap-3"
              >
                <input type="hidden" name="seasonAction" value={action} />
                <Button type="submit" look="primary">
                  {t(`actions.${action}.yes`)}
                </Button>
              </SeasonActionForm>
            </Dialog>
          </li>
        ))}
      </ul>
    </Card>
  );
}
