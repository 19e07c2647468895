import { type EventOf, living, tableOf } from "@wisp/games/werewolf/view";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { nameInText } from "#components/sanitize.ts";
import { Spoken } from "#stages/talk/spoken.tsx";
import { MAX_ROOMY_SEATS } from "#stages/talk/stage/seat-positions.ts";
import { DayTrack } from "./day-track.tsx";
import { SeatMarks } from "./marks.tsx";
import {
  askedSeats,
  causeOf,
  knowledgeOf,
  rolesShown,
  type TableSpeech,
  type WerewolfMoment,
} from "./story.ts";

/** What lies on the table and at its seats: the nights and days, the signs of the dead, the badge, votes. */
export function LaterTable({ moment }: { moment: WerewolfMoment }) {
  const { event, state } = moment;
  const roles = rolesShown(moment);
  const known = knowledgeOf(state);
  const isVoting = event.type === "turn-opened" && (event.ask === "elect" || event.ask === "vote");
  const asked = askedSeats(event);
  return (
    <>
      <div
        className={classNames(
          "absolute left-1/2 z-1 -translate-1/2 @[47rem]:top-2 @[47rem]:left-2 @[47rem]:translate-0",
          state.players.length > MAX_ROOMY_SEATS ? "top-[53%]" : "top-[54%]",
        )}
      >
        <DayTrack moment={moment} />
      </div>
      <SeatMarks
        marks={state.players.map(({ out }, seat) => ({
          out: out && { cause: causeOf(state, seat) ?? "night", round: out.round },
          known: roles?.[seat] ?? known[seat] ?? null,
          isSheriff: state.sheriff === seat,
          isVoting: isVoting && asked.includes(seat),
        }))}
        names={moment.names}
      />
    </>
  );
}

export function Words({
  speech,
  moment: { match, moving, speed, names },
}: {
  speech: TableSpeech;
  moment: WerewolfMoment;
}) {
  return (
    <Spoken
      speech={speech}
      name={names[speech.seat] ?? ""}
      lang={match.locale}
      moving={moving}
      speed={speed}
    />
  );
}

const lit = (chunks: ReactNode) => <strong className="font-semibold text-lamp">{chunks}</strong>;

/** The line below the table: whose turn it is, what a vote decides, and how many are left. */
export function HostLine({ moment }: { moment: WerewolfMoment }) {
  const t = useTranslations("replay.werewolf");
  const { event, state } = moment;
  const nameOf = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  switch (event.type) {
    case "match-opened":
    case "match-closed":
      return null;
    case "spoke": {
      const { round, seat, part } = event;
      return t.rich(`speaks.${part}`, { round, name: nameOf(seat), lit });
    }
    case "turn-opened": {
      const { ask, round, seats } = event;
      if (ask === "vote") return t("mostVotes");
      if (ask === "speech") return t.rich("isNext", { round, name: nameOf(seats[0] ?? 0), lit });
      break;
    }
    case "votes-shown":
      return <VotesFact event={event} moment={moment} />;
  }
  return t("stillIn", { count: living(state).length });
}

/** What follows when several players have the most votes, and that the sheriff's vote counts for more. */
function VotesFact({
  event: { about, ballot, votes, leaders },
  moment: { state },
}: {
  event: EventOf<"votes-shown">;
  moment: WerewolfMoment;
}) {
  const t = useTranslations("replay.werewolf");
  const format = useFormatter();
  const space = useLocale() === "zh" ? "" : " ";
  const names = format.list(leaders.map((seat) => nameInText(state.players[seat]?.name ?? "")));
  const isTie = leaders.length > 1;
  const rule = about === "sheriff" ? "runoff" : tableOf(state.config).flags.tie;
  const counts = about === "exile" && votes.some(({ seat }) => seat === state.sheriff);
  return [
    isTie ? t("tied", { names }) : "",
    isTie ? t(`ties.${ballot === 2 ? "nobody" : rule}`) : "",
    counts ? t("sheriffCounts") : "",
  ]
    .filter((text) => text !== "")
    .join(space);
}
