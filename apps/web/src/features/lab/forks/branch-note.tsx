import { findFork } from "@wisp/arena";
import { branchOfMatch } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { getTranslations } from "next-intl/server";
import { Link } from "#components/link.tsx";
import { replayHref } from "#links/replay-href.ts";
import { database } from "#server/storage/database.ts";

const linkClass = "underline underline-offset-2";

/** Says that a match is a branch of a fork, so that nobody takes it for a separate match. */
export async function BranchNote({ matchId }: { matchId: string }) {
  const branch = await branchOfMatch(database(), matchId);
  if (branch === null) return null;
  const fork = await findFork(database(), branch.forkId);
  if (isFailure(fork)) return null;
  const t = await getTranslations("lab.forks.note");
  return (
    <p className="border-b border-line bg-panel px-4 py-2.5 text-sm sm:px-7">
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        <span>{t(branch.kind)}</span>
        <Link href={`/lab/forks/${fork.id}`} className={linkClass}>
          {t("fork")}
        </Link>
        <Link href={replayHref(fork.match.id)} className={linkClass}>
          {t("match")}
        </Link>
      </span>
    </p>
  );
}
