import {
  type Event,
  isSame,
  type Proposal,
  type Round,
  type State,
  you,
} from "@wisp/games/cost-sharing/view";
import { useFormatter, useTranslations } from "next-intl";
import { lazy, Suspense, use } from "react";
import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Later } from "#components/later.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { StageAnswerContext } from "#features/play/stage-answer-context.ts";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import type { ShellProps } from "#stages/contract/shell.ts";
import type { Reaction } from "#stages/rounds/seat.tsx";
import {
  Banner,
  LIVE_REVEAL_MS,
  RoundsStage,
  roundsStage,
  type SeatScene,
  useHeadline,
} from "#stages/rounds/stage.tsx";
import { Runway } from "./shares.tsx";
import { costSharingStory, tableOf } from "./story.ts";

/** Loaded at the seat of a player alone. */
const SharesForm = lazy(async () => ({ default: (await import("./answer-form.tsx")).SharesForm }));

const OwnShares = lazy(async () => ({ default: (await import("./own-shares.tsx")).OwnShares }));
const OwnVote = lazy(async () => ({ default: (await import("./own-shares.tsx")).OwnVote }));

/** The page of a match of Cost Sharing. */
export function CostSharingPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={costSharingStage} AnswerForm={SharesForm} {...props} />;
}

/** Loaded with the first words that come with a proposal. */
const Spoken = lazy(async () => ({ default: (await import("#stages/talk/spoken.tsx")).Spoken }));

/** A seat that was voted for by another is thankful, and so are all who agree. */
function reactionAt(event: Event, seat: number): Reaction | null {
  if (event.type === "vote-cast") {
    return event.choice === seat && event.seat !== seat ? "thankful" : null;
  }
  const isAgreed = event.type === "round-closed" && event.agreed !== null;
  return isAgreed ? "thankful" : null;
}

function useSeats({ state, event }: Moment<State, Event>): SeatScene[] {
  const t = useTranslations("replay.costSharing");
  const { names, airlines, rounds, due } = state;
  const round = rounds.at(-1);
  return names.map((_, seat): SeatScene => {
    const proposal = round?.proposals.find((each) => each.seat === seat);
    const vote = round?.votes.find((each) => each.seat === seat);
    const choice = vote?.choice ?? null;
    return {
      acts: due.includes(seat),
      reaction: reactionAt(event, seat),
      note:
        vote === undefined
          ? (airlines[seat]?.name ?? null)
          : choice === null
            ? t("abstains")
            : t("votesForName", { name: nameInText(names[choice] ?? "") }),
      front: proposal && (
        <span className="grid w-full justify-items-center gap-0.5">
          <Runway
            airlines={airlines.map(({ name }) => name)}
            shares={proposal.shares}
            className="h-3 @[47rem]:h-5"
          />
          {choice !== null && <SeatFace seat={choice} tile={false} size={20} className="size-5" />}
        </span>
      ),
    };
  });
}

/** What a seat proposes at this moment: its words in a bubble, over its runway. */
function speechAt({ state, event, match, moving, speed }: Moment<State, Event>) {
  if (event.type !== "proposal-made" || event.text === "") return undefined;
  const { seat, round, text, shares } = event;
  return {
    seat,
    content: (
      <>
        <Later>
          <Spoken
            speech={{ round, seat, text }}
            name={state.names[seat] ?? ""}
            lang={match.locale}
            moving={moving}
            speed={speed}
          />
        </Later>
        <span className="mt-2 block">
          <Runway
            airlines={state.airlines.map(({ name }) => name)}
            shares={shares}
            className="h-6"
          />
        </span>
      </>
    ),
  };
}

/** Rows of airlines or proposals beside each other, in rem. */
const DETAILS_REM = 7.5;

function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.costSharing");
  const { state, event, seat } = moment;
  const { config, rounds } = state;
  const round = rounds.at(-1);
  const asked = use(StageAnswerContext) !== null;
  const isPresented = event.type === "match-opened" || event.type === "airlines-presented";
  return (
    <RoundsStage
      moment={moment}
      table={tableOf(state)}
      seats={useSeats(moment)}
      scoreLabel={t("points")}
      speech={speechAt(moment)}
      clockMs={state.asked === "vote" ? config.voteTimeLimitMs : config.proposalTimeLimitMs}
      details={
        round === undefined || isPresented ? (
          <Airlines state={state} />
        ) : (
          <Proposals state={state} round={round} votes={asked && state.asked === "vote"} />
        )
      }
      detailsRem={DETAILS_REM}
      ownAnswer={
        asked && seat !== null && state.asked === "proposal" ? (
          <Suspense>
            <OwnShares state={state} seat={seat} />
          </Suspense>
        ) : undefined
      }
    >
      <Banner
        caption={
          isPresented
            ? t("fee", { fee: state.fee })
            : t("round", { round: rounds.length, rounds: config.rounds })
        }
      >
        <Statement state={state} event={event} />
      </Banner>
      {event.type === "proposal-made" && (
        <span className="mt-2 block">
          <Runway
            airlines={state.airlines.map(({ name }) => name)}
            shares={event.shares}
            className="h-9"
          />
        </span>
      )}
    </RoundsStage>
  );
}

/** What happens at this moment, in a line. */
function Statement({ state, event }: { state: State; event: Event }) {
  const t = useTranslations("replay.costSharing");
  const name = (seat: number): string => nameInText(state.names[seat] ?? "");
  switch (event.type) {
    case "turn-opened": {
      const [seat = 0] = event.seats;
      return t(event.ask === "vote" ? "isVoting" : "isProposing", { name: name(seat) });
    }
    case "proposal-made":
      return t(event.fixed ? "fixed" : event.missed === null ? "proposes" : "stands", {
        name: name(event.seat),
      });
    case "vote-cast":
      return event.choice === null
        ? t("gaveNoVote", { name: name(event.seat) })
        : t(event.choice === event.seat ? "votesForOwn" : "votes", {
            name: name(event.seat),
            choice: name(event.choice),
          });
    case "round-closed":
      return t(event.agreed === null ? "disagreed" : "agreed");
    case "match-closed":
      return t(event.agreed === null ? "failed" : "succeeded");
    default:
      return t("question");
  }
}

/** Who flies how much. */
function Airlines({ state: { airlines, names } }: { state: State }) {
  const t = useTranslations("replay.costSharing");
  const format = useFormatter();
  const all = airlines.reduce((sum, { passengersPerMonth }) => sum + passengersPerMonth, 0);
  return (
    <ul className="grid w-full gap-2 text-left @[40rem]:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {airlines.map(({ name, flightsPerMonth, passengersPerMonth, minutes, aircraft }, seat) => (
        <li key={name} className="rounded-control border border-line px-3 py-2 text-sm">
          <p className="flex items-center gap-2">
            <SeatFace seat={seat} tile={false} size={24} className="size-6" />
            <Name className="min-w-0 font-semibold wrap-anywhere">{name}</Name>
          </p>
          <p className="sr-only">{names[seat]}</p>
          <p className="mt-1 text-soft">
            {t("traffic", {
              flights: format.number(flightsPerMonth),
              passengers: format.number(passengersPerMonth),
            })}
          </p>
          <p className="text-soft">{t("flight", { minutes: format.number(minutes), aircraft })}</p>
          <span aria-hidden className="mt-2 block h-1.5 rounded-full bg-line">
            <span
              className="block h-full rounded-full"
              style={{
                width: `${((100 * passengersPerMonth) / Math.max(1, all)).toFixed(1)}%`,
                background: seatColour(seat),
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The proposals of a round beside each other, each with those who vote for it. */
function Proposals({
  state,
  round: { proposals, votes, agreed },
  votes: isAsked,
}: {
  state: State;
  round: Round;
  /** The player of this page is asked for one of them. */
  votes: boolean;
}) {
  const t = useTranslations("replay.costSharing");
  return (
    <ol
      aria-label={t("proposals")}
      className="grid w-full gap-2 text-left @[40rem]:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]"
    >
      {proposals.map((proposal) => (
        <ProposalRow
          key={proposal.seat}
          state={state}
          proposal={proposal}
          voters={votes.filter(({ choice }) => choice === proposal.seat).map(({ seat }) => seat)}
          isAsked={isAsked}
          isAgreed={agreed !== null && agreed !== undefined && isSame(agreed, proposal.shares)}
        />
      ))}
    </ol>
  );
}

function ProposalRow({
  state: { airlines, names },
  proposal: { seat, shares, text, missed, fixed },
  voters,
  isAsked,
  isAgreed,
}: {
  state: State;
  proposal: Proposal;
  voters: readonly number[];
  isAsked: boolean;
  isAgreed: boolean;
}) {
  const t = useTranslations("replay.costSharing");
  const format = useFormatter();
  return (
    <li
      className={classNames(
        "relative rounded-control border px-2.5 py-2",
        isAgreed ? "border-lamp bg-lamp/8" : "border-line",
      )}
    >
      <div className="mb-1.5 flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
        <SeatFace seat={seat} tile={false} size={22} className="size-5.5" />
        <Name className="font-semibold">{names[seat] ?? ""}</Name>
        <Name className="text-soft">{airlines[seat]?.name ?? ""}</Name>
        {(missed !== null || fixed) && (
          <span className={classNames("text-xs", fixed ? "text-mute" : "text-bad")}>
            {t(fixed ? "wasFixed" : "stillStands")}
          </span>
        )}
        {voters.length > 0 && (
          <span className="ml-auto flex items-center gap-1 text-xs text-soft">
            <span className="sr-only">
              {t("voters", { names: format.list(voters.map((each) => names[each] ?? "")) })}
            </span>
            <span aria-hidden>{t("votesHere")}</span>
            {voters.map((each) => (
              <SeatFace key={each} seat={each} tile={false} size={22} className="size-5.5" />
            ))}
          </span>
        )}
      </div>
      <Runway airlines={airlines.map(({ name }) => name)} shares={shares} />
      {text !== "" && (
        <p className="mt-1 line-clamp-2 font-script text-sm text-text">
          <UntrustedText text={text} />
        </p>
      )}
      {isAsked && (
        <Suspense>
          <OwnVote seat={seat} />
        </Suspense>
      )}
    </li>
  );
}

function Headline({ moment: { state, whole } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.costSharing");
  const headline = useHeadline();
  if (whole?.closed) {
    const { agreed } = whole.closed;
    return agreed === null
      ? t("result.failed", { count: whole.names.length })
      : t("result.agreed", { shares: agreed.join(" / ") });
  }
  return headline(tableOf(state), null);
}

/** How long a vote stays in a live match, in milliseconds. */
const LIVE_VOTE_MS = 1_000;

/** How Cost Sharing is shown. */
export const costSharingStage: GameStage<State, Event> = {
  ...costSharingStory,
  ...roundsStage,
  liveMs({ type }) {
    if (type === "proposal-made" || type === "round-closed") return LIVE_REVEAL_MS;
    return type === "vote-cast" ? LIVE_VOTE_MS : 0;
  },
  tick(event) {
    if (event.type === "proposal-made") return { kind: "bar", seat: event.seat, size: 0.8 };
    if (event.type !== "vote-cast") return { kind: "point" };
    return event.choice === null
      ? { kind: "cross", seat: event.seat }
      : { kind: "bar", seat: event.choice, size: 0.3 };
  },
  announces: ({ type }) => type !== "turn-opened",
  you,
  Headline,
  Stage,
};
