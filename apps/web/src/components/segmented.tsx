import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

export interface Segment {
  readonly href: string;
  readonly label: string;
  readonly current: boolean;
  /** Language of the label where it is not the page's. */
  readonly lang?: string;
}

/** A choice of a few, each an address, so that it works without scripts and can be shared. */
export function Segmented({ label, segments }: { label: string; segments: readonly Segment[] }) {
  return (
    <nav
      aria-label={label}
      className="inline-flex max-w-full flex-wrap overflow-hidden rounded-control border border-line bg-raised"
    >
      {segments.map((segment) => (
        <Link
          key={segment.href}
          href={segment.href}
          lang={segment.lang}
          stay
          aria-current={segment.current ? "true" : undefined}
          className={classNames(
            "flex min-h-9 grow items-center justify-center px-3 text-sm whitespace-nowrap sm:px-3.5 outline-offset-[-2px]",
            segment.current ? "bg-text font-semibold text-ground" : "text-soft hover:text-text",
          )}
        >
          {segment.label}
        </Link>
      ))}
    </nav>
  );
}
