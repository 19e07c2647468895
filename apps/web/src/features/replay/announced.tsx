import { neutralText } from "#components/neutral-text.ts";
import type { Moment } from "./game-stage.ts";

/** Maximum number of simultaneous events of a live match that are read aloud. */
const MAX_LINES = 6;

/** The text that is read aloud: all new events of a live match, else the current event. */
export function Announced<State, Event>({
  moment: { entries, cursor, narrate },
  announces,
  growing,
}: {
  moment: Moment<State, Event>;
  announces(event: Event): boolean;
  growing: boolean;
}) {
  const heard = entries.slice(growing ? 0 : cursor, cursor + 1);
  return (
    <div aria-live="polite" className="sr-only">
      {heard
        .filter(({ event }) => announces(event))
        .slice(-MAX_LINES)
        .map((entry) => (
          <p key={`${growing} ${entry.cursor}`}>{neutralText(narrate(entry))}</p>
        ))}
    </div>
  );
}
