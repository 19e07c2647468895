"use client";

import { usePathname } from "next/navigation";
import { classNames } from "../../components/class-names.ts";
import { Link } from "../../components/link.tsx";

/** The documentation's pages: beside the text on wide screens, above it on phones. */
export function DocsNav({
  label,
  links,
}: {
  label: string;
  links: readonly { readonly href: string; readonly title: string }[];
}) {
  const pathname = usePathname();
  return (
    <nav aria-label={label} className="lg:sticky lg:top-24 lg:self-start">
      <ul className="-mx-3 flex flex-wrap lg:mx-0 lg:flex-col lg:gap-1">
        {links.map(({ href, title }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={pathname === href ? "page" : undefined}
              className={classNames(
                "flex min-h-9 items-center rounded-control px-3 text-sm",
                pathname === href
                  ? "bg-raised font-semibold text-text"
                  : "text-soft hover:text-text",
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
