import { useTranslations } from "next-intl";

/** Whether a server keeps the sessions of its matches apart: its owner's word, a no by default. */
export function SessionsChoice({ separate = false }: { separate?: boolean }) {
  const t = useTranslations("register.sessions");
  return (
    <label className="flex min-h-10 items-start gap-3 py-2 text-sm">
      <input
        type="checkbox"
        name="separateSessions"
        value="yes"
        defaultChecked={separate}
        className="mt-0.5 size-4 shrink-0 accent-lamp"
      />
      <span>
        {t("label")}
        <span className="mt-1 block text-soft">{t("hint")}</span>
      </span>
    </label>
  );
}
