import { MAX_GUEST_NAME, PERSON_SECONDS } from "@wisp/arena";
import { useTranslations } from "next-intl";
import { Field, Select } from "#components/field.tsx";

/** The fields for the options of a private table; a guest has no name yet. */
export function TableOptions({
  ordinarySeconds,
  guest,
}: {
  /** For a decision, where the host chooses none. */
  ordinarySeconds: number;
  guest: boolean;
}) {
  const t = useTranslations("play.friends.options");
  const others = PERSON_SECONDS.filter((value) => value !== ordinarySeconds);
  const seconds = [
    { value: "", label: t("seconds", { seconds: ordinarySeconds }) },
    ...others.map((value) => ({ value: String(value), label: t("seconds", { seconds: value }) })),
  ];
  return (
    <details className="text-sm">
      <summary className="min-h-10 cursor-pointer py-2 text-soft hover:text-text">
        {t("title")}
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        {guest && (
          <Field
            label={t("name")}
            hint={t("nameHint")}
            name="name"
            maxLength={MAX_GUEST_NAME}
            autoComplete="nickname"
          />
        )}
        <Select label={t("time")} name="seconds" options={seconds} look="field" />
        <label className="flex min-h-10 items-start gap-3 py-2">
          <input
            type="checkbox"
            name="announce"
            value="yes"
            className="mt-0.5 size-4 shrink-0 accent-lamp"
          />
          <span>
            {t("announce")}
            <span className="mt-1 block text-soft">{t("announceHint")}</span>
          </span>
        </label>
      </div>
    </details>
  );
}
