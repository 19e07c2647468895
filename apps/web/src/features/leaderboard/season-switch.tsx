import { ChevronDown } from "lucide-react";
import { buttonClass } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Popover } from "#components/popover.tsx";
import { type Segment, Segmented } from "#components/segmented.tsx";

/** Seasons that there is room for side by side. */
const MAX_SEGMENTS = 3;

/** Leads to the boards of other seasons: side by side, or in a menu where there are more. */
export function SeasonSwitch({ label, segments }: { label: string; segments: readonly Segment[] }) {
  if (segments.length <= MAX_SEGMENTS) return <Segmented label={label} segments={segments} />;
  return (
    <Popover
      id="seasons"
      place="button"
      className="max-h-[70vh] w-[min(22rem,calc(100vw-2rem))] overflow-y-auto"
      buttonClassName={buttonClass()}
      label={
        <>
          {label}
          <ChevronDown aria-hidden className="size-4" />
        </>
      }
    >
      <nav aria-label={label}>
        <ul>
          {segments.map(({ href, label: name, current }) => (
            <li key={href}>
              <Link
                href={href}
                stay
                aria-current={current ? "true" : undefined}
                className={
                  current
                    ? "flex min-h-9 items-center font-semibold text-text"
                    : "flex min-h-9 items-center hover:text-text"
                }
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Popover>
  );
}
