import { type LabChange, labChanges } from "@wisp/db";
import { getTranslations } from "next-intl/server";
import { Sentences } from "#components/formats.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { database } from "#server/storage/database.ts";

/** Code points of an appended text that are shown. */
const SHOWN = 400;

type Place = { readonly matchId: string; readonly seat: number; readonly nth: number };

/** Whether a change concerns a decision of its seat. */
function concerns(change: LabChange, { nth }: Place): boolean {
  if (change.by === "experiment") return true;
  return change.what === "answer" ? nth === change.nth : nth < change.nth;
}

/** Says what in a question and its answer is the doing of an experiment or a fork, not the agent's. */
export async function ChangedNote({ place }: { place: Place }) {
  const changes = await labChanges(database(), place.matchId);
  const t = await getTranslations("debug.changed");
  const sentences = changes
    .filter((change) => change.seat === place.seat && concerns(change, place))
    .flatMap((change): string[] => {
      if (change.by === "fork") return [t(change.what)];
      const { appended, instructed, changedSettings } = change;
      return [
        ...(appended === "" ? [] : [t("appended", { text: sanitizeName(appended, SHOWN) })]),
        ...(instructed ? [t("instructed")] : []),
        ...(changedSettings.length === 0
          ? []
          : [t("settings", { settings: changedSettings.join(", ") })]),
      ];
    });
  if (sentences.length === 0) return null;
  return (
    <p role="note" className="mb-5 max-w-prose text-sm wrap-anywhere text-soft">
      <Sentences>{sentences}</Sentences>
    </p>
  );
}
