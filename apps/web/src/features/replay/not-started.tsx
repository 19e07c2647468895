import { useTranslations } from "next-intl";

/** In place of the table of a match without events. */
export function NotStarted({ failed }: { failed: boolean }) {
  const t = useTranslations("replay");
  return (
    <p className="grid min-h-96 place-items-center text-center font-script text-xl text-soft">
      {t(failed ? "status.nothingPlayed" : "status.waiting")}
    </p>
  );
}
