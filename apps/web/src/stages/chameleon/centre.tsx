import type { Event, State } from "@wisp/games/chameleon/view";
import { useTranslations } from "next-intl";
import { nameInText } from "#components/neutral-text.ts";
import { Name } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { Said, Spoken } from "#stages/talk/spoken.tsx";
import { Tally } from "#stages/talk/stage/tally.tsx";
import type { Vote } from "#stages/talk/vote.ts";
import { countVotes } from "#stages/talk/vote-count.ts";
import { chameleonOf } from "./chameleon-of.ts";
import { clueOnStage } from "./spotlight.ts";
import { WordList } from "./word-list.tsx";

type ChameleonMoment = Moment<State, Event>;

/** The secret word where it may be shown: revealed by the match, or the whole match is. */
const secretOf = ({ state, whole }: ChameleonMoment): string | null =>
  whole?.revealed ?? state.revealed;

/** The current text of the table; `votes` are those that have landed. */
export function Centre({ moment, votes }: { moment: ChameleonMoment; votes: readonly Vote[] }) {
  const t = useTranslations("replay.chameleon");
  const { event, state, match } = moment;
  const name = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  const words = <WordList words={state.words} secret={secretOf(moment)} lang={match.locale} />;
  const clue = clueOnStage(moment);
  if (clue !== null) {
    return (
      <Spoken
        speech={clue}
        name={state.players[clue.seat]?.name ?? ""}
        lang={match.locale}
        moving={moment.moving}
        speed={moment.speed}
      />
    );
  }
  switch (event.type) {
    case "match-opened":
      return <Said caption={t("opened")}>{t("allSit", { count: event.names.length })}</Said>;
    case "topic-announced":
      return (
        <>
          <Said caption={t("topic")}>
            <Name lang={match.locale}>{event.topic}</Name>
          </Said>
          {words}
        </>
      );
    case "round-opened":
      return (
        <Said caption={t("orderOfSpeaking")}>
          {t("round", { round: event.round })}
          <span className="mt-3 block font-sans text-sm text-pretty text-soft">
            {event.order.map(name).join(" · ")}
          </span>
        </Said>
      );
    case "turn-opened":
      if (event.ask !== "guess") return words;
      return (
        <>
          <Said caption={t("caught")}>{t("isToGuess", { name: name(event.seats[0] ?? 0) })}</Said>
          {words}
        </>
      );
    case "votes-shown":
      return <Votes moment={moment} votes={votes} caption={t("votesOpen")} />;
    case "player-accused": {
      const { seat } = event;
      if (seat === null) {
        const isTie = state.votes?.some(({ choice }) => choice !== null) === true;
        return <Votes moment={moment} votes={votes} caption={t(isTie ? "tie" : "noVotes")} />;
      }
      return (
        <Said caption={t("isAccused", { name: name(seat) })}>
          {t(event.isChameleon ? "isChameleon" : "isNot", { name: name(seat) })}
        </Said>
      );
    }
    case "guess-made":
      return (
        <Said caption={t("guesses", { name: name(event.seat) })}>
          {event.word === null ? t("noGuess") : <Name lang={match.locale}>{event.word}</Name>}
        </Said>
      );
    case "word-revealed":
      return (
        <>
          <Said caption={t("secretWord")}>
            <Name lang={match.locale}>{event.word}</Name>
          </Said>
          {words}
        </>
      );
    case "match-closed":
      return (
        <Said caption={t("over")}>
          {t(`endings.${event.ending}`, { name: name(event.chameleon) })}
        </Said>
      );
    default:
      return null;
  }
}

/** The number of votes of each player. */
function Votes({
  moment,
  votes,
  caption,
}: {
  moment: ChameleonMoment;
  votes: readonly Vote[];
  caption: string;
}) {
  const names = moment.state.players.map(({ name }) => name);
  return (
    <Tally
      caption={caption}
      names={names}
      count={countVotes(names, votes)}
      target={chameleonOf(moment.state, moment.whole)}
    />
  );
}
