import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { getLocale, getTranslations } from "next-intl/server";
import { sanitizeName } from "#components/sanitize.ts";

/** Code points of an appended text that are shown. */
const SHOWN = 160;

type Change = ApiMatchLog["changes"][number];

/** What an experiment or a fork changed at a seat, a sentence each. */
export async function changeSentences(
  changes: readonly Change[],
  /** In-game names by seat. */
  names: readonly string[],
  locale: Locale,
): Promise<string[]> {
  const t = await getTranslations({ locale, namespace: "replay.changes" });
  return changes.flatMap((change): string[] => {
    const name = sanitizeName(names[change.seat] ?? String(change.seat + 1));
    if (change.by === "fork") return [t(change.what, { name, nth: change.nth })];
    const { appended, instructed, changedSettings } = change;
    return [
      ...(appended === "" ? [] : [t("appended", { name, text: sanitizeName(appended, SHOWN) })]),
      ...(instructed ? [t("instructed", { name })] : []),
      ...(changedSettings.length === 0
        ? []
        : [t("settings", { name, settings: changedSettings.join(", ") })]),
    ];
  });
}

/** Says what in a match is not the agents' own play; nothing in matches without such changes. */
export async function ChangesNote({
  changes,
  names,
}: {
  changes: readonly Change[];
  /** In-game names by seat. */
  names: readonly string[];
}) {
  const t = await getTranslations("replay.changes");
  const sentences = await changeSentences(changes, names, await getLocale());
  if (sentences.length === 0) return null;
  return (
    <div className="border-b border-line bg-panel px-4 py-2.5 text-sm sm:px-7">
      <p>{t("title")}</p>
      <ul className="mt-1 list-disc pl-5 text-soft">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
