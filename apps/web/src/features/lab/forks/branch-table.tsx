import type { ApiForkDetail } from "@wisp/api";
import { useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { replayHref } from "#links/replay-href.ts";

type Branch = ApiForkDetail["branches"][number];

const linkClass = "underline decoration-line underline-offset-4 hover:text-text";
const kinds = ["changed", "original"] as const;

/** How a branch ended for the seat, in a word. */
function endOf({ winners, isBroken }: Branch, seat: number) {
  if (isBroken) return "broken";
  if (winners === null) return "underWay";
  return winners.includes(seat) ? "won" : "lost";
}

/** The branches of a fork, a row a run: each to be watched, both side by side. */
export function BranchTable({ detail: { fork, branches } }: { detail: ApiForkDetail }) {
  const t = useTranslations("lab.forks.branches");
  const runs = [...Map.groupBy(branches, ({ run }) => run)];
  const compare = (one: string, other: string): string =>
    `/lab/forks/${fork.id}/compare?${new URLSearchParams({ one, other })}`;
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-panel px-4">
      <table className="w-full text-sm">
        <thead className="text-left text-xs text-mute">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 font-medium">
              {t("run")}
            </th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="py-2 pl-3 font-medium">
                {t(kind)}
              </th>
            ))}
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              <span className="sr-only">{t("compare")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map(([run, pair]) => {
            const [changed, original] = kinds.map((kind) =>
              pair.find((branch) => branch.kind === kind),
            );
            return (
              <tr key={run} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 text-left font-mono font-normal">
                  {run + 1}
                </th>
                {[changed, original].map((branch, at) => (
                  <td key={kinds[at]} className="py-2 pl-3">
                    {branch !== undefined && (
                      <Link href={replayHref(branch.match)} className={linkClass}>
                        {t(endOf(branch, fork.seat))}
                      </Link>
                    )}
                  </td>
                ))}
                <td className="py-2 pl-3 text-right whitespace-nowrap">
                  {changed?.winners != null && original?.winners != null && (
                    <Link href={compare(original.match, changed.match)} className={linkClass}>
                      {t("compare")}
                    </Link>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
