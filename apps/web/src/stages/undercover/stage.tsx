import type { Event, EventOf, State } from "@wisp/games/undercover/view";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { Said } from "#stages/talk/said.tsx";
import { Spoken } from "#stages/talk/spoken.tsx";
import { coinsOf, landingOrder, useLanding } from "#stages/talk/stage/landing.ts";
import { Tally, WordCards } from "#stages/talk/stage/middle.tsx";
import { placesOf } from "#stages/talk/stage/seat-positions.ts";
import { TableSeat } from "#stages/talk/stage/table-seat.tsx";
import { choiceOf, earlierWords, lastWordsOf, TalkStage } from "#stages/talk/stage/talk-stage.tsx";
import { countVotes, faceStatesOf, type Vote } from "#stages/talk/votes.ts";
import { HostLine } from "./host-line.tsx";
import {
  announcementOf,
  askedSeats,
  clueOnStage,
  factsOf,
  openBallots,
  opensBallots,
  spiesOf,
  votingAt,
  waitingInRunoff,
  wordsOf,
} from "./story.ts";

type UndercoverMoment = Moment<State, Event>;

/** The order in which the players speak first; undefined before it is announced. */
const firstOrder = (entries: UndercoverMoment["entries"]): readonly number[] | undefined => {
  for (const { event } of entries) if (event.type === "order-announced") return event.seats;
};

/** The table: 3 to 10 seats around the clues and the votes. */
export function Stage({ moment }: { moment: UndercoverMoment }) {
  const t = useTranslations("replay.undercover");
  const { state, event, match } = moment;
  const { players, config } = state;
  const spies = spiesOf(moment);
  const opening = moment.moving && opensBallots(moment);
  const order = landingOrder(openBallots(moment));
  const scene = `${event.type}/${state.votings.length}/${order.length}`;
  const { departed, landed } = useLanding(scene, order.length, {
    moving: opening,
    speed: moment.speed,
  });
  const votes = order.slice(0, landed);
  const clue = clueOnStage(moment);
  const asked = askedSeats(moment);
  const waiting = waitingInRunoff(moment);
  const askedFor = event.type === "turn-opened" && event.ask === "vote" ? "choice" : "words";
  const limitMs = askedFor === "choice" ? config.voteTimeLimitMs : config.clueTimeLimitMs;
  const faces = faceStatesOf(factsOf(moment));
  const places = placesOf(players.length, firstOrder(moment.entries));
  const ending = event.type === "match-closed";
  const content = <Centre moment={moment} votes={votes} landed={landed === order.length} />;
  const resultOf = (seat: number) => match.result?.seats.find((each) => each.seat === seat);
  /** Why a seat is out, or that it is in a run-off and has still to speak. */
  const noteOf = (seat: number): string | null => {
    const { outBy = null, isSpy = null } = players[seat] ?? {};
    if (outBy === null) return waiting.includes(seat) && !asked.includes(seat) ? t("tied") : null;
    const isKnown = isSpy !== null && config.revealsOut && spies === null;
    return isKnown
      ? t(isSpy ? "outSpy" : "outVillager", { vote: outBy })
      : t("out", { vote: outBy });
  };
  return (
    <TalkStage
      seats={players.length}
      places={places}
      votes={order.slice(0, departed)}
      moving={opening}
      speed={moment.speed}
      centre={
        clue === null ? { kind: "other", content } : { kind: "speech", seat: clue.seat, content }
      }
      earlier={earlierWords(state.clues, clue, players)}
      lang={match.locale}
      coins={ending && moment.moving && match.result ? coinsOf(match.result.seats) : []}
      host={<HostLine moment={moment} landed={landed === order.length} />}
    >
      {players.map(({ name, word, outBy }, seat) => (
        <TableSeat
          key={seat}
          seat={seat}
          seats={players.length}
          place={places[seat] ?? seat}
          name={name}
          word={word}
          face={faces[seat] ?? "listening"}
          out={outBy !== null}
          note={noteOf(seat)}
          speaking={seat === clue?.seat}
          asked={asked.includes(seat) ? askedFor : null}
          isNext={clue !== null && asked.includes(seat)}
          clockMs={moment.over || !moment.moving ? null : limitMs}
          words={lastWordsOf(state.clues, clue, seat)}
          vote={choiceOf(votes, players, seat)}
          roleLabel={spies && t(spies.includes(seat) ? "spy" : "villager")}
          isTarget={spies?.includes(seat) === true}
          turns={ending && moment.moving && spies?.includes(seat) === true}
          points={ending && moment.whole !== null ? (resultOf(seat)?.points ?? null) : null}
          own={seat === moment.seat}
          newTab={moment.embedded}
          lang={match.locale}
          result={moment.whole === null ? undefined : resultOf(seat)}
        />
      ))}
    </TalkStage>
  );
}

/** The current text of the table; `votes` are those that have landed. */
function Centre({
  moment,
  votes,
  landed,
}: {
  moment: UndercoverMoment;
  votes: readonly Vote[];
  landed: boolean;
}) {
  const t = useTranslations("replay.undercover");
  const { event, state } = moment;
  const clue = clueOnStage(moment);
  if (clue !== null) {
    return (
      <Spoken
        speech={clue}
        name={state.players[clue.seat]?.name ?? ""}
        lang={moment.match.locale}
        moving={moment.moving}
        speed={moment.speed}
      />
    );
  }
  switch (event.type) {
    case "match-opened": {
      const { seats, spies } = state.config;
      return <Said caption={t("opened")}>{t("allSit", { count: seats, spies })}</Said>;
    }
    case "order-announced":
      return <Order moment={moment} />;
    case "vote-opened":
      return <Voters moment={moment} />;
    case "turn-opened":
      return event.ask === "vote" ? <Voters moment={moment} /> : <Order moment={moment} />;
    case "votes-cast":
    case "vote-counted":
    case "ballots-shown":
      return <Votes moment={moment} votes={votes} landed={landed} />;
    case "match-closed":
      return <Ending moment={moment} event={event} />;
    default:
      return null;
  }
}

/** The announced order of speaking, and why those speak: a round of all, a run-off, or another try. */
function Order({ moment: { state } }: { moment: UndercoverMoment }) {
  const t = useTranslations("replay.undercover");
  const table = useTranslations("replay.table");
  const { round, orders, isRunoff, roundsSinceVote, votings, players } = state;
  const order = orders.at(-1) ?? [];
  const isRestart = roundsSinceVote === 1 && votings.at(-1)?.result?.tie === "restart";
  return (
    <Said caption={isRunoff ? t("runoff") : isRestart ? t("allAgain") : table("orderOfSpeaking")}>
      {isRunoff ? t("tiedSpeak") : table("round", { round })}
      <Small>
        {order.map((seat, at) => (
          <span key={seat} className="inline-block">
            {at > 0 && <span aria-hidden>&nbsp;→ </span>}
            {nameInText(players[seat]?.name ?? "")}
          </span>
        ))}
      </Small>
    </Said>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="mt-2 block font-sans text-sm text-pretty text-soft">{children}</span>
);

/** Who votes between whom. */
function Voters({ moment }: { moment: UndercoverMoment }) {
  const t = useTranslations("replay.undercover");
  const format = useFormatter();
  const voting = votingAt(moment);
  if (voting === null) return null;
  const { vote, isRunoff, voters, candidates } = voting;
  const { maxVotes, spies } = moment.state.config;
  const named = (seats: readonly number[]): string =>
    format.list(seats.map((seat) => nameInText(moment.state.players[seat]?.name ?? "")));
  return (
    <Said caption={t(isRunoff ? "runoffVote" : "voteOf", { vote, max: maxVotes })}>
      {t("question", { spies })}
      <Small>
        {isRunoff
          ? t("othersVote", {
              voters: named(voters),
              count: voters.length,
              candidates: named(candidates),
            })
          : t("allVote")}
      </Small>
    </Said>
  );
}

/** The result of a vote with as much of its ballots as may be seen: all of them, their counts, or none. */
function Votes({
  moment,
  votes,
  landed,
}: {
  moment: UndercoverMoment;
  votes: readonly Vote[];
  landed: boolean;
}) {
  const t = useTranslations("replay.undercover");
  const format = useFormatter();
  const { event, state } = moment;
  const voting = votingAt(moment);
  if (voting === null) return null;
  const { vote } = voting;
  const names = state.players.map(({ name }) => name);
  const result = event.type === "vote-counted" ? announcementOf(voting, state.config) : null;
  const name = nameInText(names[result?.out ?? -1] ?? "");
  const sentence =
    result &&
    t(result.isTie ? "tie" : "isOut", {
      names: format.list(result.seats.map((seat) => nameInText(names[seat] ?? ""))),
    });
  if (openBallots(moment).length > 0) {
    return (
      <Tally
        caption={landed && sentence !== null ? sentence : t("ballotsOpen", { vote })}
        names={names}
        count={countVotes(names, votes)}
        targets={spiesOf(moment) ?? []}
      />
    );
  }
  if (event.type === "vote-counted" && event.counts !== undefined) {
    return <Counts caption={sentence ?? ""} counts={event.counts} names={names} />;
  }
  const { spies } = state.config;
  return (
    <Said caption={t("vote", { vote })}>
      {sentence}
      {result?.asides.map((aside) => (
        <Small key={aside}>{t(`asides.${aside}`, { name, spies })}</Small>
      ))}
    </Said>
  );
}

/** How many votes each player has, where the ballots themselves are hidden. */
function Counts({
  caption,
  counts,
  names,
}: {
  caption: string;
  counts: NonNullable<EventOf<"vote-counted">["counts"]>;
  names: readonly string[];
}) {
  const t = useTranslations("replay.undercover");
  const rows = counts
    .filter(({ votes }) => votes > 0)
    .toSorted((one, other) => other.votes - one.votes);
  return (
    <div className="stage-tally mx-auto w-full max-w-md rounded-card border border-line bg-ground/85 px-4 py-3 @[47rem]:max-w-[35.5cqw]">
      <p className="mb-1.5 text-center text-sm text-soft">{caption}</p>
      {rows.length === 0 && <p className="text-center text-sm text-mute">{t("noVotes")}</p>}
      <ul className={classNames(rows.length > 4 && "@[60rem]:columns-2 @[60rem]:gap-4")}>
        {rows.map(({ seat, votes }) => (
          <li
            key={seat}
            className="flex break-inside-avoid items-center gap-3 border-line py-0.5 not-first:border-t"
          >
            <SeatFace seat={seat} size={28} />
            <Name className="min-w-0 grow truncate text-left text-sm font-semibold">
              {names[seat] ?? ""}
            </Name>
            <span className="shrink-0 font-semibold tabular-nums">{t("count", { votes })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The end of a match: both words, once they may be shown, and the winners. */
function Ending({
  moment: { match, state, whole, moving },
  event: { spies, ending },
}: {
  moment: UndercoverMoment;
  event: EventOf<"match-closed">;
}) {
  const t = useTranslations("replay.undercover");
  const table = useTranslations("replay.table");
  const format = useFormatter();
  const names = format.list(spies.map((seat) => nameInText(state.players[seat]?.name ?? "")));
  const sentence = t(`endings.${ending}`, {
    names,
    count: spies.length,
  });
  const words = whole && wordsOf(whole);
  if (words === null) return <Said caption={table("over")}>{sentence}</Said>;
  const villagers = [...state.players.keys()].filter((seat) => !spies.includes(seat));
  return (
    <WordCards
      cards={[
        { label: t("villagers"), word: words.villager, seats: villagers, isTarget: false },
        {
          label: t("spies", { count: spies.length }),
          word: words.spy,
          seats: spies,
          isTarget: true,
        },
      ]}
      lang={match.locale}
      moving={moving}
    >
      <p className="font-script text-lg text-balance @[47rem]:max-w-[38cqw] @[47rem]:text-base @[54rem]:text-lg">
        {sentence}
      </p>
    </WordCards>
  );
}
