import type { ApiExperiment } from "@wisp/api";
import type { ExperimentAction } from "@wisp/arena";
import { useTranslations } from "next-intl";
import { ActionsCard } from "#components/actions-card.tsx";
import { Button } from "#components/button.tsx";
import { ExperimentActionForm } from "./action-form.tsx";

/** The possible actions on an experiment. */
function actionsOf({ status, publishedAt }: ApiExperiment): readonly ExperimentAction[] {
  if (status === "running") return ["pause", "cancel"];
  if (status === "paused") return ["resume", "cancel"];
  return publishedAt === null ? ["publish"] : [];
}

/** The owner's actions on an experiment. */
export function RunPart({ experiment }: { experiment: ApiExperiment }) {
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
