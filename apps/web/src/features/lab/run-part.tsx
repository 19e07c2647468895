import type { ApiExperiment } from "@wisp/api";
import { type ExperimentAction, type LimitedAgent, lastIncident, rerunLimits } from "@wisp/arena";
import type { Experiment, User } from "@wisp/db";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ActionsCard } from "#components/actions-card.tsx";
import { Button } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Facts } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { FromCommandLine } from "#features/docs/from-command-line.tsx";
import { replayHref } from "#links.ts";
import { database } from "#server/storage/database.ts";
import { ExperimentActionForm } from "./action-form.tsx";

/** The agents that limit a rerun, by what limits it. */
function RerunLimits({ limits }: { limits: readonly LimitedAgent[] }) {
  const t = useTranslations("lab.take.limits");
  return (
    <ul className="mt-3 flex max-w-2xl list-disc flex-col gap-1.5 pl-5 text-sm text-soft">
      {rerunLimits.flatMap((limit) => {
        const agents = limits.filter((each) => each.limit === limit);
        return agents.length === 0
          ? []
          : [
              <li key={limit} className="wrap-anywhere">
                <span className="font-mono text-xs text-text">
                  {agents.map(({ agent }) => agent).join(", ")}
                </span>
                <br />
                {t(limit)}
              </li>,
            ];
      })}
    </ul>
  );
}

/** Where and by whom an experiment can be run again, and the command for it. */
export function RerunPart({
  limits,
  arena,
  slug,
}: {
  limits: readonly LimitedAgent[];
  /** The address of this arena. */
  arena: string;
  slug: string;
}) {
  const t = useTranslations("lab.take");
  const isBlocked = limits.some(({ limit }) => limit !== "this-arena");
  const where = limits.length === 0 ? "anywhere" : isBlocked ? "notByOthers" : "here";
  const command =
    limits.length === 0
      ? `wisp lab run ${slug}.json`
      : `WISP_URL=${arena} WISP_TOKEN=… wisp lab run ${slug}.json --url ${arena}`;
  return (
    <>
      <p className="max-w-2xl text-sm text-soft">{t(`rerun.${where}`)}</p>
      {limits.length > 0 && <RerunLimits limits={limits} />}
      {!isBlocked && (
        <div className="mt-3 max-w-2xl">
          <FromCommandLine>{command}</FromCommandLine>
        </div>
      )}
    </>
  );
}

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

/** For the owner of a paused experiment: which agent failed last, and why as far as they may read it. */
export async function LastIncident({ stored, user }: { stored: Experiment; user: User }) {
  const incident = await lastIncident(database(), user, stored);
  if (incident === null) return null;
  const t = await getTranslations("lab.incident");
  const { name, at, matchId, detail } = incident;
  return (
    <div className="mt-2 max-w-3xl text-sm text-soft">
      <Facts>
        {[
          <Name key="agent">{t("lead", { agent: name })}</Name>,
          <RelativeTime key="at" at={at} />,
          <Link
            key="match"
            href={replayHref(matchId)}
            className="underline decoration-line underline-offset-4 hover:text-text"
          >
            {t("match")}
          </Link>,
        ]}
      </Facts>
      {detail !== null && <UntrustedText text={detail} lang="en" className="mt-1 text-bad" />}
      <p className="mt-1">{t("next")}</p>
    </div>
  );
}
