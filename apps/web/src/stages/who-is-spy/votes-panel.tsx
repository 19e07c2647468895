import type { Event, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { TurnCard } from "#features/replay/commentary/turn-card.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { jumpTo } from "#features/replay/playback.ts";
import { BallotMatrices, type BallotRound } from "#stages/talk/ballot-matrix.tsx";
import { spyOf } from "./story.ts";

/** All votes and, once roles are shown, the course of suspicion. */
export function VotesPanel({ moment }: { moment: Moment<State, Event> }) {
  return (
    <div className="flex flex-col gap-8">
      <Ballots moment={moment} />
      {moment.event.type === "match-closed" && moment.revealed && (
        <TurnCard moment={moment} titled />
      )}
      {moment.revealed && <SuspicionPanel moment={moment} />}
    </div>
  );
}

/** The ballots by voter and choice, round by round. */
function Ballots({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay");
  const { players, votes } = moment.whole ?? moment.state;
  const spy = spyOf(moment);
  const rounds = [...new Set(votes.map((vote) => vote.round))].map((round): BallotRound => {
    const alive = players.flatMap(({ name, out }, seat) => {
      // Fouls are ruled before the vote or behind it: then its ballot is among them.
      const isVoter = votes.some((vote) => vote.round === round && vote.seat === seat);
      return out !== null && out.round <= round && !isVoter ? [] : [{ seat, name }];
    });
    return {
      caption: t("ballots.round", { round }),
      voters: alive,
      candidates: alive,
      votes: votes.filter((vote) => vote.round === round),
    };
  });
  return (
    <BallotMatrices
      rounds={rounds}
      targets={spy === null ? [] : [spy]}
      rightText={t("whoIsSpy.votedRight")}
    />
  );
}

/** Votes of a full bar at least, so that a single vote never looks like all of them. */
const FEWEST = 3;

type SpyMoment = Moment<State, Event>;

/** How suspicion moved: for each seat a bar a round, as high as the votes that named it. */
function SuspicionPanel({ moment }: { moment: SpyMoment }) {
  const t = useTranslations("replay.suspicion");
  const { whole } = moment;
  if (whole === null) return null;
  const spy = spyOf(moment);
  const suspicions = suspicionsOf(whole, spy);
  const rounds = [...new Set(whole.votes.map((vote) => vote.round))];
  if (rounds.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  const most = Math.max(FEWEST, ...suspicions.flat().map(({ votes }) => votes));
  return (
    <>
      <p className="mb-5 text-sm text-pretty text-soft">{t("how")}</p>
      <ol className="grid grid-cols-2 gap-x-5 gap-y-6 sm:max-xl:grid-cols-3">
        {whole.players.map((player, seat) => (
          <li key={seat} className="min-w-0">
            <p className="mb-2 flex items-center gap-2 text-sm">
              <SeatFace seat={seat} size={28} />
              <Name className="truncate">{player.name}</Name>
              {seat === spy && (
                <span className="ml-auto flex shrink-0 items-center gap-1 text-xs text-ember">
                  <span aria-hidden className="size-1.5 rotate-45 bg-current" />
                  {t("spy")}
                </span>
              )}
            </p>
            <ol className="flex h-24 border-b border-line">
              {rounds.map((round) => (
                <Bar
                  key={round}
                  round={round}
                  suspicion={suspicions[seat]?.find((each) => each.round === round)}
                  most={most}
                  spy={seat === spy}
                  moment={moment}
                />
              ))}
            </ol>
            <p aria-hidden className="mt-1 flex font-mono text-[0.69rem] text-mute">
              {rounds.map((round) => (
                <span key={round} className="flex-1 text-center">
                  {round}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-xs text-pretty text-mute">{t("legend")}</p>
    </>
  );
}

/** Room under the number on top of a full bar, in per cent of the height. */
const TALLEST = 78;

function Bar({
  round,
  suspicion,
  most,
  spy,
  moment,
}: {
  round: number;
  /** Undefined: the seat was out. */
  suspicion: Suspicion | undefined;
  /** Votes of a full bar. */
  most: number;
  spy: boolean;
  moment: SpyMoment;
}) {
  const t = useTranslations("replay.suspicion");
  if (suspicion === undefined) {
    return (
      <li className="flex flex-1 flex-col justify-end text-center text-xs text-mute">
        <span aria-hidden>×</span>
        <span className="sr-only">{t("out", { round })}</span>
      </li>
    );
  }
  const { votes, voters, bySpy } = suspicion;
  const shown = moment.entries.find(
    ({ event }) => event.type === "votes-shown" && event.round === round,
  );
  const share = (count: number) => `${(count / most) * TALLEST}%`;
  return (
    <li className="flex-1">
      <a
        href={`?at=${shown?.cursor ?? 0}`}
        onClick={jumpTo(moment.go, shown?.cursor ?? 0)}
        className="flex h-full flex-col items-center justify-end rounded-sm hover:bg-raised"
      >
        <span aria-hidden className={classNames("font-mono text-xs", votes === 0 && "text-mute")}>
          {votes}
        </span>
        {bySpy && (
          <span
            aria-hidden
            className="w-4 border border-b-0 border-dashed border-mute"
            style={{ height: share(1) }}
          />
        )}
        <span
          aria-hidden
          className={classNames("w-4", spy ? "bg-ember" : "bg-mute")}
          style={{ height: share(votes - (bySpy ? 1 : 0)) }}
        />
        <span className="sr-only">{t("bar", { round, votes, voters })}</span>
      </a>
    </li>
  );
}

/** The number of votes for each seat in the vote of a round. */
interface Suspicion {
  readonly round: number;
  /** Votes of others and of its own that named the seat. */
  readonly votes: number;
  /** One of them was the spy's. */
  readonly bySpy: boolean;
  /** Ballots in that round. */
  readonly voters: number;
}

/** By seat: the rounds it lived to see the ballots of, in order. */
export function suspicionsOf({ players, votes }: State, spy: number | null): Suspicion[][] {
  const rounds = [...new Set(votes.map((vote) => vote.round))];
  return players.map((_, seat) =>
    rounds.flatMap((round): Suspicion[] => {
      const cast = votes.filter((vote) => vote.round === round);
      if (cast.every((vote) => vote.seat !== seat)) return [];
      const naming = cast.filter((vote) => vote.choice === seat);
      return [
        {
          round,
          votes: naming.length,
          bySpy: naming.some((vote) => vote.seat === spy),
          voters: cast.length,
        },
      ];
    }),
  );
}
