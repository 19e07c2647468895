import type { ReactNode } from "react";
import { ScrollRegion } from "#components/scroll-region.tsx";

/** A table of the documentation; the first cell of a row names it. */
export function ReferenceTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly [name: ReactNode, ...rest: ReactNode[]])[];
}) {
  return (
    <ScrollRegion aria-label={label} className="rounded-card border border-line">
      <table className="w-full min-w-[30rem] text-left text-sm">
        <thead className="text-xs text-mute">
          <tr className="border-b border-line">
            {head.map((title, place) =>
              title === "" ? (
                <td key={place} />
              ) : (
                <th key={place} scope="col" className="px-4 py-2.5 font-medium">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...rest], row) => (
            <tr key={row} className="border-b border-line align-top last:border-0">
              <th scope="row" className="min-w-24 px-4 py-2.5 font-medium text-text">
                {name}
              </th>
              {rest.map((cell, place) => (
                <td key={place} className="px-4 py-2.5">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
