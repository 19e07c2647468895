import type { ReactNode } from "react";

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
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the keyboard.
      tabIndex={0}
      className="scroll-hint overflow-x-auto rounded-card border border-line"
    >
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
    </section>
  );
}
