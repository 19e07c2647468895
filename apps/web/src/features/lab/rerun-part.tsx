import { type LimitedAgent, rerunLimits } from "@wisp/arena";
import { useTranslations } from "next-intl";
import { CodeBlock } from "#features/docs/code-block.tsx";

/** The agents that limit a rerun, by what limits it. */
export function RerunLimits({ limits }: { limits: readonly LimitedAgent[] }) {
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

/** Where and by whom an experiment can be run again, and with which command. */
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
      : `WISP_TOKEN=… wisp lab run ${slug}.json --url ${arena}`;
  return (
    <>
      <p className="max-w-2xl text-sm text-soft">{t(`rerun.${where}`)}</p>
      {limits.length > 0 && <RerunLimits limits={limits} />}
      {!isBlocked && (
        <div className="mt-3 max-w-2xl">
          <CodeBlock>{command}</CodeBlock>
        </div>
      )}
    </>
  );
}
