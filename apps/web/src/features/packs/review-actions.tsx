import { useTranslations } from "next-intl";
import { Button, buttonClass } from "#components/button.tsx";
import { Popover } from "#components/popover.tsx";
import { TextArea } from "#components/text-area.tsx";
import { review } from "./actions.ts";
import { PackForm } from "./pack-form.tsx";

/** Accepts or refuses a proposed family. */
export function ReviewActions({
  pack,
  family,
  from,
}: {
  pack: string;
  family: string;
  /** The next page: the admins' queue, or the pack. */
  from: "queue" | "pack";
}) {
  const t = useTranslations("packs.review");
  const names = { pack, family, from };
  const hidden = Object.entries(names).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <>
      <PackForm action={review} className="flex max-w-96 flex-col items-start gap-2">
        {hidden}
        <Button type="submit" name="verdict" value="accepted">
          {t("accept")}
        </Button>
      </PackForm>
      <Popover id={`refuse-${family}`} label={t("refuse")} buttonClassName={buttonClass()}>
        <p className="mb-4 text-base text-text">{t("refuseThis")}</p>
        <PackForm action={review} className="flex flex-col gap-3">
          {hidden}
          <TextArea label={t("note")} name="note" rows={3} maxLength={300} hint={t("noteHint")} />
          <Button type="submit" name="verdict" value="refused">
            {t("refuseYes")}
          </Button>
        </PackForm>
      </Popover>
    </>
  );
}
