import type { MadeMatch } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { Name } from "#components/untrusted-text.tsx";

const linkClass = "text-soft underline decoration-line underline-offset-4 hover:text-text";

/** The matches of some blocks, each to be watched, and a block's to be compared. */
export function BlockList({
  slug,
  blocks,
}: {
  slug: string;
  blocks: readonly { readonly block: number; readonly matches: readonly MadeMatch[] }[];
}) {
  const t = useTranslations("lab.matches");
  return (
    <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {blocks.map(({ block, matches }) => (
        <li key={block} className="rounded-card border border-line bg-panel p-4 text-sm">
          <h3 className="font-semibold">{t("block", { number: block + 1 })}</h3>
          <ul className="mt-2 flex flex-col gap-1">
            {matches.map(({ planned, matchId, status }, at) => {
              const [, subject = "", arm = ""] = planned.split("/");
              const before = matches[at - 1];
              const isSubject = before?.planned.split("/")[1] === subject;
              return (
                <li key={matchId} className="flex flex-wrap items-baseline gap-x-3">
                  <Link href={`/watch/${matchId}`} className={linkClass}>
                    <Name>{`${subject} · ${arm}`}</Name>
                  </Link>
                  {status !== "counted" && <span className="text-mute">{t("under-way")}</span>}
                  {isSubject && status === "counted" && before.status === "counted" && (
                    <Link
                      href={`/lab/${slug}/compare?${new URLSearchParams({ one: before.matchId, other: matchId })}`}
                      className={`${linkClass} ml-auto text-xs`}
                    >
                      {t("compare")}
                    </Link>
                  )}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}
