import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Select } from "#components/field.tsx";

const timesChoices = ["1", "3", "5", "10"] as const;

/** How often the chosen questions are asked again, and the button that does it. */
export function TestControls({ label }: { label: string }) {
  const t = useTranslations("debug.again");
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={t("times")}
        name="times"
        defaultValue="1"
        options={timesChoices.map((value) => ({
          value,
          label: t("timesEach", { count: Number(value) }),
        }))}
      />
      <Button type="submit">{label}</Button>
    </div>
  );
}
