import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/**
 * A line of small facts with dots between them; those that are missing leave no trace. Each dot
 * is before its fact and is hidden at the start of a line, so that no line ends with one.
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
