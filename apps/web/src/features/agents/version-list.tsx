import { ASSISTANT } from "@wisp/arena";
import type { ListedVersion, PublicVersion } from "@wisp/db";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { useMetrics } from "#features/leaderboard/metric.tsx";
import { localeName } from "#i18n/locale.ts";
import { seasonName } from "#names/season-name.ts";
import type { SeasonRecord } from "./record.ts";

/** Of a commit; enough to find it. */
const COMMIT_CHARACTERS = 8;

/** A leaderboard on which versions played. */
type VersionBoard = Pick<SeasonRecord, "season" | "locale" | "versions">;

/** The results of a version, a line for each leaderboard it played on. */
function VersionBoards({ number, records }: { number: number; records: readonly VersionBoard[] }) {
  const t = useTranslations("agents.versions");
  const common = useTranslations("common");
  const reader = useLocale();
  const format = useFormatter();
  const write = useMetrics();
  const lines = records.flatMap(({ season, locale, versions }) => {
    const record = versions.get(number);
    if (record === undefined) return [];
    const { matches, rating } = record;
    const parts = [t("matches", { count: matches, shown: format.number(matches) })];
    if (rating !== null) {
      const [value, low, high] = [
        write(rating.value, "rate"),
        write(rating.low, "rate"),
        write(rating.high, "rate"),
      ];
      parts.push(t("rating", { value, low, high }));
    }
    const name = `${seasonName(season, common, reader)} · ${localeName(locale)}`;
    return [{ name, text: parts.join(" · ") }];
  });
  if (lines.length === 0) return <p className="w-full text-mute">{t("noMatch")}</p>;
  return (
    <ul className="flex w-full flex-col gap-0.5">
      {lines.map(({ name, text }) => (
        <li key={name} className="flex flex-wrap gap-x-3 text-mute">
          <span className="text-soft">{name}</span>
          {text}
        </li>
      ))}
    </ul>
  );
}

function RetiredSince({ at }: { at: Date }) {
  const t = useTranslations("agents.versions");
  return t.rich("retired", { when: () => <RelativeTime at={at} /> });
}

/** All versions, newest first, retired ones too: none is withdrawn in silence. */
export function VersionList({
  versions,
  records,
}: {
  versions: readonly ListedVersion[];
  records: readonly VersionBoard[];
}) {
  const t = useTranslations("agents.versions");
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-panel">
      {versions.map((version, place) => (
        <li
          key={version.id}
          className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3 text-sm"
        >
          <span className="font-mono font-semibold">v{version.number}</span>
          {version.label !== null && (
            <span className="font-mono text-xs">
              <Name>{version.label}</Name>
            </span>
          )}
          <span className="min-w-0 wrap-anywhere text-soft">
            {version.model === null ? (
              t(version.connector === "house" ? "scripted" : "unknownModel")
            ) : (
              <>
                <Name>{version.model}</Name>
                {version.connector === "pool" && ` (${t("ofArena")})`}
              </>
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
            <span className="text-xs text-mute">
              {t(version.connector === ASSISTANT ? "practiceOnly" : "notPassed")}
            </span>
          )}
          <span className="ml-auto text-mute">
            {version.retiredAt === null ? (
              <RelativeTime at={version.createdAt} />
            ) : (
              <RetiredSince at={version.retiredAt} />
            )}
          </span>
          <VersionBoards number={version.number} records={records} />
        </li>
      ))}
    </ol>
  );
}

/** The public kinds of differences between a version and the previous one. */
type VersionChange = "first" | "connector" | "model" | "commit" | "settings";

/**
 * What made a version a new one. A change that only its owner may see (an address, prompts,
 * sampling) is reported as "settings", never with its content.
 */
export function changesOf(
  version: PublicVersion,
  before: PublicVersion | undefined,
): readonly VersionChange[] {
  if (before === undefined) return ["first"];
  const seen = (["connector", "model", "commit"] as const).filter(
    (part) => version[part] !== before[part],
  );
  return seen.length > 0 ? seen : ["settings"];
}
