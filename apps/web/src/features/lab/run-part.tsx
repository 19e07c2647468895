import type { ApiExperiment } from "@wisp/api";
import type { ExperimentAction, LimitedAgent } from "@wisp/arena";
import { useTranslations } from "next-intl";
import { ActionsCard } from "#components/actions-card.tsx";
import { Button } from "#components/button.tsx";
import { ExperimentActionForm } from "./action-form.tsx";
import { RerunLimits } from "./rerun-part.tsx";

/** The possible actions on an experiment. */
function actionsOf({ status, publishedAt }: ApiExperiment): readonly ExperimentAction[] {
  if (status === "running") return ["pause", "cancel"];
  if (status === "paused") return ["resume", "cancel"];
  return publishedAt === null ? ["publish"] : [];
}

/** The owner's actions on an experiment. */
export function RunPart({
  experiment,
  limits,
}: {
  experiment: ApiExperiment;
  /** What limits its rerun by others. */
  limits: readonly LimitedAgent[];
}) {
  const t = useTranslations("lab.run");
  return (
    <ActionsCard
      title={t("title")}
      cancel={t("cancelDialog")}
      actions={actionsOf(experiment).map((action) => ({
        id: action,
        text: t(`actions.${action}.text`),
        button: t(`actions.${action}.button`),
        question: t(`actions.${action}.question`),
        isPrimary: action !== "cancel",
        form: (
          <ExperimentActionForm slug={experiment.slug}>
            {action === "publish" && limits.length > 0 && (
              <div className="mb-4">
                <p className="text-sm">{t("limited")}</p>
                <RerunLimits limits={limits} />
              </div>
            )}
            <input type="hidden" name="experimentAction" value={action} />
            <Button type="submit" look="primary">
              {t(`actions.${action}.yes`)}
            </Button>
          </ExperimentActionForm>
        ),
      }))}
    />
  );
}
