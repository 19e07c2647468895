import {
  type Event,
  isSame,
  type Proposal,
  type Round,
  type State,
  you,
} from "@wisp/games/cost-sharing/view";
import { useFormatter, useTranslations } from "next-intl";
import { lazy } from "react";
import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import type { ShellProps } from "#stages/contract/shell.ts";
import { Banner, RoundsStage, roundsStage, useHeadline } from "#stages/rounds/stage.tsx";
import { SharesLine } from "./shares.tsx";
import { costSharingStory, tableOf } from "./story.ts";

/** Loaded at the seat of a player alone. */
const SharesForm = lazy(async () => ({ default: (await import("./answer-form.tsx")).SharesForm }));

/** The page of a match of Cost Sharing. */
export function CostSharingPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={costSharingStage} AnswerForm={SharesForm} {...props} />;
}

function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.costSharing");
  const { state, event } = moment;
  const { config, rounds } = state;
  const round = rounds.at(-1);
  const isPresented = event.type === "match-opened" || event.type === "airlines-presented";
  return (
    <div className="grid gap-4">
      <RoundsStage
        moment={moment}
        table={tableOf(state)}
        revealing={false}
        scoreLabel={t("points")}
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
        {round === undefined || isPresented ? (
          <Airlines state={state} />
        ) : (
          <Proposals state={state} round={round} />
        )}
      </RoundsStage>
    </div>
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
    <ul className="mt-4 grid w-full gap-2 text-left @[40rem]:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
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

/** The proposals of a round, each with those who vote for it. */
function Proposals({ state, round: { proposals, votes, agreed } }: { state: State; round: Round }) {
  const t = useTranslations("replay.costSharing");
  return (
    <ol aria-label={t("proposals")} className="mt-4 grid w-full gap-3 text-left">
      {proposals.map((proposal) => (
        <ProposalRow
          key={proposal.seat}
          state={state}
          proposal={proposal}
          voters={votes.filter(({ choice }) => choice === proposal.seat).map(({ seat }) => seat)}
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
  isAgreed,
}: {
  state: State;
  proposal: Proposal;
  voters: readonly number[];
  isAgreed: boolean;
}) {
  const t = useTranslations("replay.costSharing");
  const format = useFormatter();
  return (
    <li
      className={classNames(
        "rounded-control border px-2.5 py-2",
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
      <SharesLine airlines={airlines.map(({ name }) => name)} shares={shares} />
      {text !== "" && (
        <p className="mt-1.5 font-script text-base text-text">
          <UntrustedText text={text} />
        </p>
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

/** How Cost Sharing is shown. */
const costSharingStage: GameStage<State, Event> = {
  ...costSharingStory,
  ...roundsStage,
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
