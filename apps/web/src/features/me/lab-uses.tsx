import type { ApiOwnAgent } from "@wisp/api";
import { useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { replayHref } from "#links/replay-href.ts";

const linkClass = "underline decoration-line underline-offset-4 hover:text-text";

/** Experiments and forks of others that call an agent; nothing where there are none. */
export function LabUses({ agent: { labUses } }: { agent: ApiOwnAgent }) {
  const t = useTranslations("me.labUses");
  if (labUses.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-10 cursor-pointer items-center text-sm text-soft hover:text-text">
        {t("title", { count: labUses.length })}
      </summary>
      <ul className="mt-1 flex flex-col gap-1 text-sm text-soft">
        {labUses.map(({ kind, id, name, owner, matches, match, lastAt }) => (
          <li key={`${kind}/${id}`} className="flex flex-wrap gap-x-3">
            <span className="text-mute">
              <RelativeTime at={new Date(lastAt)} />
            </span>
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {name === null ? t("fork") : <Name>{name}</Name>}
              {owner !== null && (
                <>
                  {" · "}
                  <Name>{t("by", { owner })}</Name>
                </>
              )}
              {" · "}
              {t("matches", { count: matches })}
            </span>
            {kind === "fork" && (
              <Link href={`/lab/forks/${id}`} className={linkClass}>
                {t("toFork")}
              </Link>
            )}
            <Link href={replayHref(match)} className={linkClass}>
              {t("match")}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
