import { Badge } from "#components/badge.tsx";
import { Popover } from "#components/popover.tsx";
import type { Caution } from "./cautions.ts";

/**
 * A caution on a leaderboard. One that warns is a button that opens its explanation; placement is explained
 * by the line between the rows.
 */
export function CautionBadge({
  id,
  caution: { text, title, warns },
}: {
  /** Unique on the page. */
  id: string;
  caution: Caution;
}) {
  if (!warns) return <Badge>{text}</Badge>;
  return (
    <Popover
      id={id}
      label={<Badge tone="lamp">{text}</Badge>}
      place="button"
      className="w-[min(22rem,calc(100vw-2rem))]"
      // On a phone a caution may be wider than the room next to the metric.
      buttonClassName="inline-flex min-h-6 items-center rounded-full hover:bg-lamp/10 max-md:*:rounded-xl max-md:*:text-left max-md:*:whitespace-normal"
    >
      <strong className="block font-script text-lg font-medium text-text">{text}</strong>
      <span className="mt-2 block leading-relaxed">{title}</span>
    </Popover>
  );
}
