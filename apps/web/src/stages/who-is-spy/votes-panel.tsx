import type { Event, State } from "@wisp/games/who-is-spy/view";
import type { Moment } from "#features/replay/game-stage.ts";
import { Ballots } from "./ballots.tsx";
import { SuspicionPanel } from "./suspicion-panel.tsx";
import { TurningPointCard } from "./turning-point-card.tsx";

/** All votes and, once roles are shown, the course of suspicion. */
export function VotesPanel({ moment }: { moment: Moment<State, Event> }) {
  return (
    <div className="flex flex-col gap-8">
      <Ballots moment={moment} />
      {moment.event.type === "match-closed" && moment.revealed && (
        <TurningPointCard moment={moment} titled />
      )}
      {moment.revealed && <SuspicionPanel moment={moment} />}
    </div>
  );
}
