import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/**
 * A line of small facts with dots between them; those that are missing leave no trace. Each dot
 * stands before its fact and is cut off where a line begins, so that none hangs at a line's end.
 */
export function Facts({
  children,
  className = "text-mute",
}: {
  children: readonly ReactNode[];
  className?: string;
}) {
  return (
    <div className="overflow-hidden">
      <ul className={classNames("-ml-5 flex flex-wrap gap-y-1 text-sm", className)}>
        {children.filter(Boolean).map((fact, place) => (
          <li
            key={place}
            className="flex before:w-5 before:shrink-0 before:text-center before:content-['·']"
          >
            <span className="min-w-0">{fact}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
