import type { Absent } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Link } from "../../components/link.tsx";
import { neutralName } from "../../components/neutral-text.ts";

/** Tells an owner that an agent of theirs did not come to this match; nobody else sees it. */
export function AbsentNote({ agents }: { agents: readonly Absent[] }) {
  const t = useTranslations("watch");
  if (agents.length === 0) return null;
  const names = agents.map(({ name }) => neutralName(name)).join(", ");
  return (
    <p role="status" className="border-b border-line bg-panel px-4 py-2.5 text-sm sm:px-7">
      {t("absent", { names })}{" "}
      <Link href="/me" className="underline underline-offset-2">
        {t("absentWhy")}
      </Link>
    </p>
  );
}
