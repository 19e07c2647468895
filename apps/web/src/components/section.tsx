import type { ReactNode } from "react";
import { Link } from "./link.tsx";

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
