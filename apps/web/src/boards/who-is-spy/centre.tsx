import type { Event, Speech, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense } from "react";
import { SpeechFacts } from "#boards/talk/speech-facts.tsx";
import { Said, Spoken } from "#boards/talk/spoken.tsx";
import { Tally } from "#boards/talk/tally.tsx";
import { countVotes } from "#boards/talk/vote-count.ts";
import { nameInText } from "#components/neutral-text.ts";
import type { Moment } from "#features/replay/board.ts";
import { speechOnStage } from "./spotlight.ts";
import { spyOf } from "./spy-of.ts";

const GuessBallot = lazy(async () => ({
  default: (await import("./guess-ballot.tsx")).GuessBallot,
}));

const lit = (chunks: ReactNode) => <strong className="font-semibold text-lamp">{chunks}</strong>;

/** What the table hears at this moment. */
export function Centre({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.table");
  const own = useTranslations("replay.whoIsSpy.table");
  const { event, state } = moment;
  const speech = speechOnStage(moment);
  const name = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  switch (event.type) {
    case "match-opened":
      return <Said caption={own("opened")}>{own("seated")}</Said>;
    case "round-opened":
      return (
        <Said caption={t("orderOfSpeaking")}>
          {t("round", { round: event.round })}
          <span className="mt-3 block font-sans text-sm text-pretty text-soft">
            {event.order.map(name).join(" · ")}
          </span>
        </Said>
      );
    case "turn-opened": {
      const { round } = event;
      if (moment.ballot !== null) {
        return (
          <Suspense fallback={<Said caption={t("round", { round })}>{null}</Said>}>
            <GuessBallot moment={moment} ballot={moment.ballot} />
          </Suspense>
        );
      }
      const next =
        event.ask === "vote"
          ? own("allVote")
          : t.rich("isNext", { round, name: name(event.seats[0] ?? 0), lit });
      if (speech) {
        return (
          <Heard moment={moment} speech={speech}>
            {next}
          </Heard>
        );
      }
      return (
        <>
          <p className="mb-3 text-sm wrap-anywhere text-mute">{next}</p>
          {round > 1 && <Votes moment={moment} round={round - 1} />}
        </>
      );
    }
    case "spoke":
      return speech ? (
        <Heard moment={moment} speech={speech}>
          {moment.revealed && <Ruling moment={moment} speech={speech} />}
        </Heard>
      ) : null;
    case "votes-shown":
    case "votes-counted":
      return <Votes moment={moment} round={event.round} />;
    case "player-out": {
      const foul = state.speeches.find(
        (each) => each.round === event.round && each.seat === event.seat,
      )?.foul;
      return (
        <Said caption={t("round", { round: event.round })}>
          {own(event.by === "foul" ? "goesByFoul" : "goesByVote", { name: name(event.seat) })}
          {moment.revealed && foul && (
            <span className="mt-2 block font-sans text-sm text-bad">{own(`fouls.${foul}`)}</span>
          )}
        </Said>
      );
    }
    case "match-closed":
      return (
        <Said caption={t("over")}>
          {own(event.winner === "spy" ? "spyWins" : "civiliansWin", { name: name(event.spy) })}
        </Said>
      );
    default:
      return null;
  }
}

function Heard({
  moment,
  speech,
  children,
}: {
  moment: Moment<State, Event>;
  speech: Speech;
  children: ReactNode;
}) {
  return (
    <Spoken
      speech={speech}
      name={moment.state.players[speech.seat]?.name ?? ""}
      lang={moment.match.locale}
      moving={moment.moving}
      speed={moment.speed}
    >
      {children}
    </Spoken>
  );
}

/** Who got how many votes in a round, and why nobody is out by them. */
function Votes({ moment, round }: { moment: Moment<State, Event>; round: number }) {
  const t = useTranslations("replay.table");
  const { players, votes } = moment.state;
  const names = players.map(({ name }) => name);
  const count = countVotes(
    names,
    votes.filter((vote) => vote.round === round),
  );
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

/** Length, time and ruling of a speech, in one line. */
function Ruling({ moment, speech }: { moment: Moment<State, Event>; speech: Speech }) {
  const t = useTranslations("replay.whoIsSpy.table");
  const decision = moment.decisions.findLast(
    ({ seat, ask, after }) => seat === speech.seat && ask === "speech" && after < moment.cursor,
  );
  return (
    <>
      <SpeechFacts text={speech.text} decision={decision} missed={speech.missed} /> ·{" "}
      {speech.foul === null ? (
        t("passes")
      ) : (
        <span className="text-bad">{t(`fouls.${speech.foul}`)}</span>
      )}
    </>
  );
}
