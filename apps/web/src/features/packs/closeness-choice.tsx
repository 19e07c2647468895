import { closenessRatings } from "@wisp/db";
import { useTranslations } from "next-intl";

/** What each rating means, the closest first. */
export function ClosenessScale() {
  const t = useTranslations("packs.closeness");
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm leading-relaxed text-soft">
      {closenessRatings.toReversed().map((rating) => (
        <div key={rating} className="contents">
          <dt className="font-medium text-text tabular-nums">{rating}</dt>
          <dd>{t(`scale.${rating}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Asks a rater how close the words of a pair are, and explains the ratings. */
export function ClosenessChoice() {
  const t = useTranslations("packs.closeness");
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-base text-text">{t("question")}</legend>
      <p>{t("independent")}</p>
      {closenessRatings.toReversed().map((rating) => (
        <label key={rating} className="flex min-h-6 items-baseline gap-3 leading-relaxed">
          <input type="radio" name="closeness" value={rating} required className="accent-lamp" />
          <span>
            <span className="font-medium text-text">{rating}</span> {t(`scale.${rating}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
