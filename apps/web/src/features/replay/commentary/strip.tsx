import type { Moment } from "#features/replay/game-stage.ts";
import { isRemembered } from "#features/replay/guess/use-guess.ts";
import { ChanceBar } from "./parties.tsx";
import { useChances } from "./use-chances.ts";

/**
 * The bar of chances along the upper edge of the transport, where it takes no room from any control. A drawing alone:
 * the panel says the same in words. Who still looks for a hidden role sees it only after they chose to see the panel.
 */
export function ChanceStrip<State, Event>({ moment }: { moment: Moment<State, Event> }) {
  const here = useChances(moment);
  if (here === null || moment.seat !== null) return null;
  const isHidden = here.chances.of === "hidden" && !moment.revealed;
  if (isHidden && !isRemembered("seen", moment.match.id)) return null;
  return (
    <ChanceBar
      chances={here.chances}
      className="chance-strip pointer-events-none absolute inset-x-0 top-0 h-1"
    />
  );
}
