import type { ListedVersion } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { RelativeTime } from "../../components/relative-time.tsx";
import { Name } from "../../components/stranger-text.tsx";
import { changesOf } from "./versions.ts";

/** Of a commit; enough to find it. */
const COMMIT_CHARACTERS = 8;

/** All versions, newest first, retired ones too: none is withdrawn in silence. */
export function VersionList({
  versions,
  matches,
}: {
  versions: readonly ListedVersion[];
  /** Matches played, by version number. */
  matches: ReadonlyMap<number, number>;
}) {
  const t = useTranslations("agents.versions");
  const format = useFormatter();
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-panel">
      {versions.map((version, place) => (
        <li
          key={version.id}
          className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3 text-sm"
        >
          <span className="font-mono font-semibold">v{version.number}</span>
          <span className="min-w-0 wrap-anywhere text-soft">
            {version.model === null ? (
              t(version.connector === "house" ? "scripted" : "unknownModel")
            ) : (
              <Name>{version.model}</Name>
            )}
          </span>
          {(version.unpinned || version.commit !== null) && (
            <span className="font-mono text-xs text-mute">
              {version.commit === null ? (
                t("unpinned")
              ) : (
                <Name>{version.commit.slice(0, COMMIT_CHARACTERS)}</Name>
              )}
            </span>
          )}
          <span className="text-xs text-mute">
            {changesOf(version, versions[place + 1])
              .map((change) => t(`changes.${change}`))
              .join(" · ")}
          </span>
          {version.connector !== "house" && version.passedAt === null && (
            <span className="text-xs text-mute">{t("notPassed")}</span>
          )}
          <span className="ml-auto flex gap-4 text-mute">
            <span>
              {t("matches", {
                count: matches.get(version.number) ?? 0,
                shown: format.number(matches.get(version.number) ?? 0),
              })}
            </span>
            {version.retiredAt === null ? (
              <RelativeTime at={version.createdAt} />
            ) : (
              <span>
                {t("retired")} <RelativeTime at={version.retiredAt} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
