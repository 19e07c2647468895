import type { ListedVersion, VersionFit } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { RelativeTime } from "../../components/relative-time.tsx";
import { Name } from "../../components/stranger-text.tsx";
import { useFigures } from "../leaderboard/figure.tsx";
import { changesOf } from "./versions.ts";

/** Of a commit; enough to find it. */
const COMMIT_CHARACTERS = 8;

/** All versions, newest first, retired ones too: none is withdrawn in silence. */
export function VersionList({
  versions,
  matches,
  fits = [],
}: {
  versions: readonly ListedVersion[];
  /** Matches played, by version number. */
  matches: ReadonlyMap<number, number>;
  /** Of the newest board that was fitted. */
  fits?: readonly (VersionFit & { readonly number: number })[];
}) {
  const t = useTranslations("agents.versions");
  const format = useFormatter();
  const write = useFigures();
  const ratings = new Map(fits.map(({ number, rating }) => [number, rating.composite]));
  const ratingOf = (number: number): string => {
    const rating = ratings.get(number);
    return rating === undefined
      ? ""
      : t("rating", {
          value: write(rating.value, "rate"),
          low: write(rating.low, "rate"),
          high: write(rating.high, "rate"),
        });
  };
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
          <span className="ml-auto flex flex-wrap gap-x-4 text-mute">
            {ratings.has(version.number) && <span>{ratingOf(version.number)}</span>}
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
