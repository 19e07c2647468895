import { type Event, isSealed, type State, type Vote } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { nameInText } from "#components/neutral-text.ts";
import { Name } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { Said, Spoken } from "#stages/talk/spoken.tsx";
import { Tally } from "#stages/talk/stage/tally.tsx";
import { countVotes } from "#stages/talk/vote-count.ts";
import { Ending } from "./ending.tsx";
import { SealedSpeeches } from "./sealed-speeches.tsx";
import { sealedOnStage, speechOnStage } from "./spotlight.ts";
import { spyOf } from "./spy-of.ts";

const GuessBallot = lazy(async () => ({
  default: (await import("./guess-ballot.tsx")).GuessBallot,
}));

type SpyMoment = Moment<State, Event>;

/** The current text of the table; `votes` are those that have landed. */
export function Centre({ moment, votes }: { moment: SpyMoment; votes: readonly Vote[] }) {
  const t = useTranslations("replay.table");
  const own = useTranslations("replay.whoIsSpy.table");
  const { event, state } = moment;
  const name = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  const speech = speechOnStage(moment);
  if (speech !== null) {
    return (
      <Spoken
        speech={speech}
        name={state.players[speech.seat]?.name ?? ""}
        lang={moment.match.locale}
        moving={moment.moving}
        speed={moment.speed}
      />
    );
  }
  const sealed = sealedOnStage(moment);
  if (sealed.length > 0) return <SealedSpeeches moment={moment} speeches={sealed} />;
  switch (event.type) {
    case "match-opened":
      return <Said caption={own("opened")}>{own("seated")}</Said>;
    case "round-opened":
      return (
        <Said
          caption={
            isSealed(state.config, event.round) ? own("allSpeakShort") : t("orderOfSpeaking")
          }
        >
          {t("round", { round: event.round })}
          <span className="mt-2 block font-sans text-sm text-pretty text-soft">
            {event.order.map(name).join(" · ")}
          </span>
        </Said>
      );
    case "turn-opened": {
      const { round } = event;
      if (event.ask === "guess") {
        return (
          <Said caption={t("round", { round })}>
            {own("isToGuess", { name: name(event.seats[0] ?? 0) })}
          </Said>
        );
      }
      if (moment.ballot !== null) {
        return (
          <Suspense fallback={<Said caption={t("round", { round })}>{null}</Said>}>
            <GuessBallot moment={moment} ballot={moment.ballot} />
          </Suspense>
        );
      }
      return round > 1 ? <Votes moment={moment} votes={votes} round={round - 1} /> : null;
    }
    case "votes-shown":
    case "votes-counted":
      return <Votes moment={moment} votes={votes} round={event.round} />;
    case "player-out": {
      const foul = state.speeches.find(
        (each) => each.round === event.round && each.seat === event.seat,
      )?.foul;
      return (
        <Said caption={t("round", { round: event.round })}>
          {own(event.by === "foul" ? "goesByFoul" : "goesByVote", { name: name(event.seat) })}
          {event.isSpy !== undefined && (
            <span className="mt-2 block font-sans text-base text-soft">
              {own(event.isSpy ? "wasSpy" : "wasNotSpy")}
            </span>
          )}
          {moment.revealed && foul && (
            <span className="mt-2 block font-sans text-sm text-bad">{own(`fouls.${foul}`)}</span>
          )}
        </Said>
      );
    }
    case "word-guessed":
      return (
        <Said caption={own("guesses", { name: name(event.seat) })}>
          {event.text === "" ? (
            own("noGuess")
          ) : (
            <Name lang={moment.match.locale}>{event.text}</Name>
          )}
        </Said>
      );
    case "match-closed":
      return <Ending moment={moment} winner={event.winner} spy={event.spy} />;
    default:
      return null;
  }
}

/** The number of votes of each player in a round, and why nobody is voted out. */
function Votes({
  moment,
  votes,
  round,
}: {
  moment: SpyMoment;
  votes: readonly Vote[];
  round: number;
}) {
  const t = useTranslations("replay.table");
  const names = moment.state.players.map(({ name }) => name);
  const count = countVotes(names, votes);
  // While the ballots are only shown, the result is still to come.
  const result = moment.event.type === "votes-shown" ? null : count.undecided;
  return (
    <Tally
      caption={t(result ?? "ballotsOpen", { round })}
      names={names}
      count={count}
      target={spyOf(moment)}
    />
  );
}
