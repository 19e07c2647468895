import type { ApiExperiment } from "@wisp/api";
import type { ExperimentAction } from "@wisp/arena";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { Dialog } from "#components/dialog.tsx";
import { ExperimentActionForm } from "./action-form.tsx";

/** What can be done with an experiment now. */
function actionsOf({ status, publishedAt }: ApiExperiment): readonly ExperimentAction[] {
  if (status === "running") return ["pause", "cancel"];
  if (status === "paused") return ["resume", "cancel"];
  return publishedAt === null ? ["publish"] : [];
}

/** What its owner can do with an experiment, each with a question first. */
export function RunPart({ experiment }: { experiment: ApiExperiment }) {
  const t = useTranslations("lab.run");
  const actions = actionsOf(experiment);
  if (actions.length === 0) return null;
  return (
    <Card className="mt-8 p-5">
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
              buttonClassName={buttonClass(action === "cancel" ? "plain" : "primary")}
              title={t(`actions.${action}.question`)}
              cancel={t("cancelDialog")}
            >
              <p>{t(`actions.${action}.text`)}</p>
              <ExperimentActionForm slug={experiment.slug}>
                <input type="hidden" name="experimentAction" value={action} />
                <Button type="submit" look="primary">
                  {t(`actions.${action}.yes`)}
                </Button>
              </ExperimentActionForm>
            </Dialog>
          </li>
        ))}
      </ul>
    </Card>
  );
}
