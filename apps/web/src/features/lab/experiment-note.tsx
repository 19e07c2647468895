import { findExperiment } from "@wisp/arena";
import { experimentOfMatch } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { getTranslations } from "next-intl/server";
import { Link } from "#components/link.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

/** Names the experiment of a match, to those who may see it. */
export async function ExperimentNote({ matchId }: { matchId: string }) {
  const place = await experimentOfMatch(database(), matchId);
  if (place === null) return null;
  const experiment = await findExperiment(database(), await signedIn(), place.slug);
  if (isFailure(experiment)) return null;
  const t = await getTranslations("lab.ofMatch");
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line bg-panel px-4 py-2.5 text-sm sm:px-7">
      <span>{t("note")}</span>
      <Link href={`/lab/${experiment.slug}`} className="underline underline-offset-2">
        <Name>{experiment.name}</Name>
      </Link>
    </p>
  );
}
