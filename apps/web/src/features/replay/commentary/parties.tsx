import type { Chances, Party } from "@wisp/games/commentaries";
import { useFormatter, useTranslations } from "next-intl";
import { seatColour } from "#components/faces/colours.ts";
import { nameInText } from "#components/sanitize.ts";

/** The colour of a part of the bar: a seat's own; what belongs to no seat is grey. */
export function partyColour(party: Party): string {
  if (typeof party === "number") return seatColour(party);
  return party === "reached" || party === "agreed" ? "var(--lamp)" : "var(--mute)";
}

/** Names parties and writes chances. */
export function usePartyTexts(names: readonly string[]) {
  const t = useTranslations("replay.chances");
  const format = useFormatter();
  const percent = (chance: number): string =>
    format.number(chance, { style: "percent", maximumFractionDigits: 0 });
  const nameOf = (party: Party): string =>
    typeof party === "number" ? nameInText(names[party] ?? "") : t(`parties.${party}`);
  return { percent, nameOf };
}

/** The bar of chances, without words: what it says stands beside it. */
export function ChanceBar({ chances, className }: { chances: Chances; className?: string }) {
  return (
    <span aria-hidden className={`flex overflow-hidden bg-line ${className ?? ""}`}>
      {chances.shares.map(({ party, chance }) => (
        <span
          key={party}
          className="h-full border-r border-ground transition-[width] duration-300 last:border-r-0 motion-reduce:transition-none"
          style={{ width: `${chance * 100}%`, background: partyColour(party) }}
        />
      ))}
    </span>
  );
}
