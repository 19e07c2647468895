import { type ComponentProps, createContext, use } from "react";
import { TableFaces } from "#components/faces/table-faces.tsx";
import { type NamesShown, namesShown } from "./log/fold.ts";

const NamesShownContext = createContext<NamesShown | null>(null);

/** The page of one match: the faces at its table, and how what is said names its players. */
export function NamedTable({
  inText,
  ...table
}: ComponentProps<typeof TableFaces> & { inText: NamesShown }) {
  return (
    <NamesShownContext value={inText}>
      <TableFaces {...table} />
    </NamesShownContext>
  );
}

/** How a text of the match shows names; outside of the page of a match as the match's language has them. */
export function useNamesShown(lang: string): NamesShown {
  return use(NamesShownContext) ?? namesShown(lang);
}
