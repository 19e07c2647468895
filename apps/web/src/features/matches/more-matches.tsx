"use client";

import { useEffect, useRef, useState, useTransition } from "react";
import { buttonClass } from "#components/button.tsx";
import { loadMore } from "./actions.tsx";
import type { MatchFilters } from "./filters.ts";
import { MatchRow } from "./match-row.tsx";
import type { RowMatch } from "./row-match.ts";

/**
 * The rest of the list: a link to the next page that becomes an endless list when scripts are
 * there, loading as the end comes near.
 */
export function MoreMatches({
  filters,
  next,
  href,
  label,
}: {
  filters: MatchFilters;
  next: string;
  href: string;
  label: string;
}) {
  const [rows, setRows] = useState<readonly RowMatch[]>([]);
  const [cursor, setCursor] = useState<string | null>(next);
  const [loading, startLoading] = useTransition();
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const end = link.current;
    if (end === null || cursor === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        startLoading(async () => {
          // Where nothing came, the link still leads on.
          const page = await loadMore({ ...filters, cursor }).catch(() => null);
          if (page === null) return;
          startLoading(() => {
            setRows((before) => {
              const known = new Set(before.map(({ id }) => id));
              return [...before, ...page.matches.filter(({ id }) => !known.has(id))];
            });
            setCursor(page.next);
          });
        });
      },
      { rootMargin: "600px" },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [cursor, filters]);

  return (
    <>
      {rows.map((match) => (
        <li key={match.id}>
          <MatchRow match={match} />
        </li>
      ))}
      {cursor !== null && (
        <li className="col-span-full flex justify-center pt-2">
          <a ref={link} href={href} aria-busy={loading} className={buttonClass()}>
            {label}
          </a>
        </li>
      )}
    </>
  );
}
