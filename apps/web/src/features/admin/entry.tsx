import type { ReactNode } from "react";
import { Card, Facts } from "#components/page.tsx";

/** Entries of a list, a hairline between them. */
export function Entries({ children }: { children: ReactNode }) {
  return (
    <Card className="px-5">
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  );
}

/** One entry: its title, short facts, further lines, and its actions. */
export function Entry({
  title,
  facts,
  children,
  actions,
}: {
  title: ReactNode;
  facts: readonly ReactNode[];
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <li className="flex flex-col gap-3 py-4 lg:flex-row lg:items-start lg:gap-6">
      <div className="min-w-0 flex-1">
        <div className="font-medium wrap-anywhere">{title}</div>
        <div className="mt-1">
          <Facts className="wrap-anywhere text-soft">{facts}</Facts>
        </div>
        {children}
      </div>
      {actions && <div className="flex flex-wrap items-start gap-2">{actions}</div>}
    </li>
  );
}
