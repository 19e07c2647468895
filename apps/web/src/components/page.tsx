import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

/** The frame of an ordinary page. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-[80rem] px-4 pt-10 sm:px-7">{children}</div>;
}

/** The page's title and a sentence about it. `aside` is to the right on wide screens. */
export function PageHeading({
  title,
  lead,
  aside,
}: {
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="wrap-anywhere font-script text-3xl leading-tight text-balance sm:text-4xl">
          {title}
        </h1>
        {lead && <p className="mt-3 max-w-2xl leading-relaxed text-soft text-pretty">{lead}</p>}
      </div>
      {aside}
    </header>
  );
}

/** A part of a page with its own heading. */
export function Section({
  title,
  more,
  children,
}: {
  title: string;
  /** Link to the whole list. */
  more?: { readonly href: string; readonly label: string };
  children: ReactNode;
}) {
  return (
    <section className="mt-12">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-script text-2xl">{title}</h2>
        {more && (
          <Link
            href={more.href}
            className="text-sm text-soft underline decoration-line underline-offset-4 hover:text-text"
          >
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** A panel with a hairline, in the colour of the lamp for the one that matters most on its page. */
export function Card({
  className,
  isLit = false,
  ...rest
}: ComponentProps<"div"> & { isLit?: boolean }) {
  return (
    <div
      className={classNames(
        "rounded-card border bg-panel",
        isLit ? "border-lamp/60" : "border-line",
        className,
      )}
      {...rest}
    />
  );
}

/** Says what is missing, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="rounded-card border border-line bg-panel px-6 py-12 text-center">
      <p className="font-script text-xl text-balance">{title}</p>
      {children && (
        <p className="mx-auto mt-2 max-w-md text-sm text-balance text-soft">{children}</p>
      )}
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </div>
  );
}

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
