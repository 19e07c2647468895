import { type Event, living, type State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Name } from "#components/untrusted-text.tsx";
import type { Ballot, Moment } from "#features/replay/game-stage.ts";

/** The ballot of a spectator who guesses along: all living players, oneself included. */
export function GuessBallot({ moment, ballot }: { moment: Moment<State, Event>; ballot: Ballot }) {
  const t = useTranslations("replay.guess");
  const { state, seat: own } = moment;
  return (
    <fieldset className="mx-auto max-w-md">
      <legend className="mx-auto mb-3 font-script text-xl text-balance text-text @[47rem]:text-2xl">
        {t("ballot", { round: ballot.round })}
      </legend>
      <div className="flex flex-wrap justify-center gap-2">
        {living(state).map((seat) => (
          <Button
            key={seat}
            className="max-w-full"
            title={seat === own ? t("selfHint") : undefined}
            onClick={() => ballot.give(seat)}
          >
            <Name className="truncate">{state.players[seat]?.name ?? ""}</Name>
            {seat === own && <span className="text-mute">{t("self")}</span>}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
