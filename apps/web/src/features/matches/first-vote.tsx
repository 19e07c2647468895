import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** From the most ballots to the fewest: greys that stay apart from the panel. */
const shades = [85, 68, 54, 42, 34, 28] as const;

/** The split of the first vote, without names or colours, so that it does not show who received which part. */
export function FirstVote({
  counts,
  aside,
}: {
  counts: readonly number[];
  /** Next to the caption. */
  aside?: ReactNode;
}) {
  const t = useTranslations("common.firstVote");
  const comma = useTranslations("common.result")("comma");
  return (
    <div>
      <div aria-hidden className="flex h-2.5 gap-1">
        {counts.map((count, place) => (
          <span
            key={place}
            className="min-w-2 rounded-[3px]"
            style={{
              flexGrow: count,
              background: `color-mix(in oklab, var(--soft) ${shades[place] ?? 28}%, var(--panel))`,
            }}
          />
        ))}
        {counts.length === 0 && <span className="grow rounded-[3px] border border-line" />}
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-mute">
        <span>{counts.length === 0 ? t("none") : t("split", { counts: counts.join(comma) })}</span>
        {aside}
      </p>
    </div>
  );
}
