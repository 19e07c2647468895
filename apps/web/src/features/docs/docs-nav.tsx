"use client";

import { ChevronDown } from "lucide-react";
import { usePathname } from "next/navigation";
import { classNames } from "#components/class-names.ts";
import { Link } from "#components/link.tsx";

interface DocsLink {
  readonly href: string;
  readonly title: string;
}

function Links({ links, pathname }: { links: readonly DocsLink[]; pathname: string }) {
  return (
    <ul className="flex flex-col lg:gap-1">
      {links.map(({ href, title }) => (
        <li key={href}>
          <Link
            href={href}
            aria-current={pathname === href ? "page" : undefined}
            className={classNames(
              "flex min-h-10 items-center rounded-control px-3 text-sm lg:min-h-9",
              pathname === href ? "bg-raised font-semibold text-text" : "text-soft hover:text-text",
            )}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The documentation's pages: next to the text on wide screens; on phones folded up above it, and
 * left out on the first page, which lists them all.
 */
export function DocsNav({ label, links }: { label: string; links: readonly DocsLink[] }) {
  const pathname = usePathname();
  return (
    <>
      <nav aria-label={label} className="sticky top-24 hidden self-start lg:block">
        <Links links={links} pathname={pathname} />
      </nav>
      {pathname !== "/docs" && (
        // Folded up again on the page that it led to.
        <details
          key={pathname}
          className="group rounded-control border border-line bg-panel lg:hidden"
        >
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-3 text-sm font-medium">
            {label}
            <ChevronDown
              aria-hidden
              className="size-4 text-mute transition-transform group-open:rotate-180"
            />
          </summary>
          <nav aria-label={label} className="border-t border-line py-2">
            <Links links={links} pathname={pathname} />
          </nav>
        </details>
      )}
    </>
  );
}
