import type { ApiMatch } from "@wisp/api";
import { useTranslations } from "next-intl";

/** In place of the table of a match without events to show. */
export function NotStarted({ match: { status, sealed } }: { match: ApiMatch }) {
  const t = useTranslations("replay");
  return (
    <p className="grid min-h-96 place-items-center text-center font-script text-xl text-soft">
      {t(`status.${status === "failed" ? "nothingPlayed" : sealed ? "sealed" : "waiting"}`)}
    </p>
  );
}
