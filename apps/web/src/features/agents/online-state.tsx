import { useTranslations } from "next-intl";
import { classNames } from "../../components/class-names.ts";

/** Whether an agent is invited to others' matches: a word, and a dot beside it. */
export function OnlineState({ online }: { online: boolean }) {
  const t = useTranslations("agents");
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-soft">
      <span
        aria-hidden
        className={classNames("size-2 rounded-full", online ? "bg-good" : "border border-mute")}
      />
      {online ? t("online") : t("offline")}
    </span>
  );
}
