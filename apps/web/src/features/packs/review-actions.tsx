import { useTranslations } from "next-intl";
import { Button, buttonClass } from "#components/button.tsx";
import { Popover } from "#components/popover.tsx";
import { TextArea } from "#components/text-area.tsx";
import { rate, review } from "./actions.ts";
import { ClosenessChoice } from "./closeness-choice.tsx";
import { PackForm } from "./pack-form.tsx";

interface NamedPair {
  readonly pack: string;
  readonly pair: string;
}

const Hidden = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

/** Accepts a proposed pair with a rating, or refuses it. */
export function ReviewActions({
  pack,
  pair,
  from,
}: NamedPair & {
  /** The next page: the admins' queue, or the pack. */
  from: "queue" | "pack";
}) {
  const t = useTranslations("packs.review");
  const fields = { pack, pair, from };
  return (
    <>
      <Popover id={`accept-${pair}`} label={t("accept")} buttonClassName={buttonClass()}>
        <PackForm action={review} className="flex flex-col items-start gap-4">
          <Hidden fields={fields} />
          <ClosenessChoice />
          <Button type="submit" name="verdict" value="accepted">
            {t("acceptYes")}
          </Button>
        </PackForm>
      </Popover>
      <Popover id={`refuse-${pair}`} label={t("refuse")} buttonClassName={buttonClass()}>
        <p className="mb-4 text-base text-text">{t("refuseThis")}</p>
        <PackForm action={review} className="flex flex-col gap-3">
          <Hidden fields={fields} />
          <TextArea label={t("note")} name="note" rows={3} maxLength={300} hint={t("noteHint")} />
          <Button type="submit" name="verdict" value="refused">
            {t("refuseYes")}
          </Button>
        </PackForm>
      </Popover>
    </>
  );
}

/** Gives an accepted pair a rating that it lacks. */
export function RateAction({ pack, pair }: NamedPair) {
  const t = useTranslations("packs.rate");
  return (
    <Popover id={`rate-${pair}`} label={t("label")} buttonClassName={buttonClass()}>
      <PackForm action={rate} className="flex flex-col items-start gap-4">
        <Hidden fields={{ pack, pair }} />
        <ClosenessChoice />
        <Button type="submit">{t("yes")}</Button>
      </PackForm>
    </Popover>
  );
}
