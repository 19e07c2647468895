import type { Seat } from "@wisp/game";
import {
  lastDay,
  type Role,
  roundOf,
  type Side,
  type State,
  sideOf,
  sides,
} from "@wisp/games/werewolf/view";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import type { SealedLine } from "#features/replay/story.ts";
import { Said } from "#stages/talk/said.tsx";
import { Tally } from "#stages/talk/stage/middle.tsx";
import { countVotes, type Vote } from "#stages/talk/votes.ts";
import { DeathSign, Star } from "./icons.tsx";
import { Sun } from "./sky.tsx";
import {
  type Cause,
  causeOf,
  isWolfSide,
  openVotes,
  rolesShown,
  type WerewolfMoment,
} from "./story.ts";

/** The middle of the table after the first night. */
export function LaterScene({ moment }: { moment: WerewolfMoment }) {
  const t = useTranslations("replay.werewolf");
  const { event, state } = moment;
  const day = lastDay(state);
  const name = (seat: Seat) => nameInText(state.players[seat]?.name ?? "");
  switch (event.type) {
    case "day-opened":
      return (
        <Dawn moment={moment} round={event.round} dead={event.deaths.map(({ seat }) => seat)} />
      );
    case "shot":
      return (
        <Taken
          seat={event.seat}
          target={event.target}
          cause={event.as}
          shown={<Shown moment={moment} seat={event.target} />}
        >
          {t(`takes.${event.as}`, { name: name(event.seat), target: name(event.target) })}
        </Taken>
      );
    case "badge-passed":
      return (
        <WithStar>
          {event.to === null
            ? t("badgeTorn", { name: name(event.seat) })
            : t("badgePassed", { name: name(event.seat), to: name(event.to) })}
        </WithStar>
      );
    case "stood":
      return event.candidates.length === 0 ? (
        <Said caption={t("election")}>{t("noCandidates")}</Said>
      ) : (
        <Group caption={t("candidates")} seats={event.candidates} players={state.players} />
      );
    case "elected":
      return (
        <WithStar>
          {event.seat === null ? t("noSheriff") : t("isSheriff", { name: name(event.seat) })}
        </WithStar>
      );
    case "order-set":
      return <Order order={event.order} moment={moment} />;
    case "voted":
      return <Votes moment={moment} votes={openVotes(moment)} about="exile" />;
    case "votes-shown":
      return <Votes moment={moment} votes={event.votes} about={event.about} />;
    case "exiled":
      return event.seat === null ? (
        <Said caption={t("day", { round: event.round })}>{t("nobodyOut")}</Said>
      ) : (
        <Gone moment={moment} caption={t("day", { round: event.round })} seat={event.seat}>
          {t(event.drawn ? "drawnOut" : "votedOut", { name: name(event.seat) })}
        </Gone>
      );
    case "match-closed":
      return (
        <Ending
          caption={t(`sideWins.${event.winner ?? "draw"}`)}
          roles={rolesShown(moment)}
          players={state.players}
        >
          {t(`endings.${event.ending}`)}
        </Ending>
      );
    case "turn-opened":
      break;
    default:
      return null;
  }
  const caption = t("day", { round: event.round });
  switch (event.ask) {
    case "shot":
      return <Said caption={caption}>{t("shotAwaited")}</Said>;
    case "vote": {
      const first = day?.ballots.find(({ about }) => about === "exile");
      if (first !== undefined) {
        return <Group caption={t("runoff")} seats={first.leaders} players={state.players} />;
      }
      const voted = openVotes(moment);
      return voted.length === 0 ? (
        <Said caption={caption}>{t("whomOut")}</Said>
      ) : (
        <Votes moment={moment} votes={voted} about="exile" />
      );
    }
    case "elect": {
      const [first] = day?.ballots ?? [];
      const seats = first?.leaders ?? day?.candidates ?? [];
      return <Group caption={t("whomSheriff")} seats={seats} players={state.players} />;
    }
    case "stand":
      return <Said caption={t("election")}>{t("whoStands")}</Said>;
    default:
      return <WithStar>{t(event.ask === "side" ? "choosesSide" : "handsBadge")}</WithStar>;
  }
}

/** The events of a night that a viewer may know, in the host's words. */
function nightLines(moment: WerewolfMoment, round: number): readonly SealedLine[] {
  const { entries, cursor } = moment;
  const opens = (type: string): number =>
    entries.findIndex(
      ({ event }) => event.type === type && "round" in event && event.round === round,
    );
  const from = opens("night-opened");
  const to = opens("day-opened");
  const end = to === -1 ? cursor : Math.min(cursor, to - 1);
  return moment.sealed().filter(({ after }) => after >= from && after <= end);
}

/** What happens in a step of the night, for the middle of the table; to a player the whole night so far. */
export function NightStep({ moment }: { moment: WerewolfMoment }) {
  const { cursor, seat, state } = moment;
  const lines =
    seat === null
      ? // What the wolves decide together follows the step.
        moment.sealed().filter(({ after }) => after === cursor || after === cursor + 1)
      : nightLines(moment, roundOf(state));
  return <NightLines lines={lines} isShort />;
}

/** What happened in a night up to a moment. */
export const NightFacts = ({ moment, round }: { moment: WerewolfMoment; round: number }) => (
  <NightLines lines={nightLines(moment, round)} isShort={false} />
);

function NightLines({ lines, isShort }: { lines: readonly SealedLine[]; isShort: boolean }) {
  if (lines.length === 0) return null;
  return (
    <ul
      className={classNames(
        "mx-auto flex max-w-md flex-col gap-1.5 text-left text-sm leading-snug text-soft @[47rem]:max-w-[40cqw]",
        isShort && "mt-3",
      )}
    >
      {lines.map(({ seats, text }, at) => (
        <li key={at} className="flex items-start gap-2">
          <span className="grid size-5 shrink-0 place-items-center">
            {seats !== "all" && seats.length === 1 ? (
              <SeatFace seat={seats[0] ?? 0} size={20} tile={false} />
            ) : (
              <DeathSign
                cause={seats.length === 0 ? "night" : "wolves"}
                className="w-4 text-ember"
              />
            )}
          </span>
          <UntrustedText
            text={text}
            className={classNames("min-w-0", isShort && "line-clamp-2 @[47rem]:text-xs")}
          />
        </li>
      ))}
    </ul>
  );
}

/** What everybody learns about a player who is out. */
function Shown({ moment: { state, whole }, seat }: { moment: WerewolfMoment; seat: Seat }) {
  const t = useTranslations("replay.werewolf");
  const player = state.players[seat];
  const shown = player?.out?.shown ?? (whole === null ? null : player?.role) ?? null;
  if (shown === null) return null;
  return (
    <span
      className={classNames(
        "mt-1 block font-sans text-base",
        isWolfSide(shown) ? "text-ember" : "text-sky",
      )}
    >
      {t(`known.${shown}`)}
    </span>
  );
}

/** A face with the sign of how its player went out. */
const DeadFace = ({ seat, cause }: { seat: Seat; cause: Cause }) => (
  <span aria-hidden className="relative inline-block">
    <SeatFace seat={seat} size={56} tile={false} state="out" />
    <span className="absolute -right-1.5 -bottom-1 grid size-6 place-items-center rounded-full border border-mute bg-ground text-soft">
      <DeathSign cause={cause} className="w-4" />
    </span>
  </span>
);

/** A player who is out, with what everybody learns about them. */
function Gone({
  moment,
  caption,
  seat,
  children,
}: {
  moment: WerewolfMoment;
  caption: string;
  seat: Seat;
  children: ReactNode;
}) {
  return (
    <>
      <DeadFace seat={seat} cause={causeOf(moment.state, seat) ?? "exile"} />
      <div className="mt-2">
        <Said caption={caption}>
          {children}
          <Shown moment={moment} seat={seat} />
        </Said>
      </div>
    </>
  );
}

/** The news of the morning. */
function Dawn({
  moment,
  round,
  dead,
}: {
  moment: WerewolfMoment;
  round: number;
  dead: readonly Seat[];
}) {
  const t = useTranslations("replay.werewolf");
  const { state } = moment;
  if (dead.length === 0) {
    return (
      <>
        <Sun className="mx-auto mb-2 w-10 text-lamp" />
        <Said caption={t("dawn", { round })}>{t("nobodyDied")}</Said>
      </>
    );
  }
  return (
    <Said caption={t("dawn", { round })}>
      {t("died", { count: dead.length })}
      <span className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-2">
        {dead.map((seat) => {
          const cause = causeOf(state, seat) ?? "night";
          return (
            <span key={seat} className="flex flex-col items-center font-sans text-sm">
              <DeadFace seat={seat} cause={cause} />
              <Name className="mt-1 font-semibold">{state.players[seat]?.name ?? ""}</Name>
              <Shown moment={moment} seat={seat} />
              {cause !== "night" && (
                <span className="text-xs text-mute">{t(`out.${cause}`, { round })}</span>
              )}
            </span>
          );
        })}
      </span>
    </Said>
  );
}

/** A dead player who takes another one along. */
function Taken({
  seat,
  target,
  cause,
  shown,
  children,
}: {
  seat: Seat;
  target: Seat;
  cause: Cause;
  shown: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <div aria-hidden className="mb-3 flex items-center justify-center gap-3">
        <SeatFace seat={seat} size={52} tile={false} state="out" />
        <DeathSign cause={cause} className="w-8 text-ember" />
        <SeatFace seat={target} size={52} tile={false} />
      </div>
      <p className="font-script text-2xl leading-snug text-balance wrap-anywhere @[47rem]:text-3xl">
        {children}
        {shown}
      </p>
    </>
  );
}

/** A sentence about the sheriff. */
const WithStar = ({ children }: { children: ReactNode }) => (
  <>
    <Star className="mx-auto mb-2 w-10 text-lamp" />
    <p className="font-script text-2xl leading-snug text-balance wrap-anywhere @[47rem]:text-3xl">
      {children}
    </p>
  </>
);

/** Some players with their faces. */
function Group({
  caption,
  seats,
  players,
}: {
  caption: string;
  seats: readonly Seat[];
  players: State["players"];
}) {
  return (
    <>
      <p className="mb-3 text-sm wrap-anywhere text-mute">{caption}</p>
      <ul className="flex flex-wrap justify-center gap-x-2 gap-y-1.5 @[47rem]:gap-x-3">
        {seats.map((seat) => (
          <li key={seat} className="flex w-15 flex-col items-center gap-0.5 @[47rem]:w-17">
            <SeatFace seat={seat} size={36} tile={false} />
            <Name className="max-w-full truncate text-xs font-semibold">
              {players[seat]?.name ?? ""}
            </Name>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The order of the day. */
function Order({ order, moment: { state } }: { order: readonly Seat[]; moment: WerewolfMoment }) {
  const t = useTranslations("replay.werewolf");
  const table = useTranslations("replay.table");
  const [first = 0] = order;
  return (
    <Said caption={table("orderOfSpeaking")}>
      {t("begins", { name: nameInText(state.players[first]?.name ?? "") })}
      <span className="mt-2 block font-sans text-sm text-pretty text-soft">
        {order.map((seat) => nameInText(state.players[seat]?.name ?? "")).join(" · ")}
      </span>
    </Said>
  );
}

/** How many votes each player has. */
function Votes({
  moment,
  votes,
  about,
}: {
  moment: WerewolfMoment;
  votes: readonly Vote[];
  about: "exile" | "sheriff";
}) {
  const t = useTranslations("replay.werewolf");
  const names = moment.state.players.map(({ name }) => name);
  const count = countVotes(names, votes);
  const roles = rolesShown(moment) ?? [];
  return (
    <Tally
      caption={t(count.received.length === 0 ? "noVotes" : `ballots.${about}`)}
      names={names}
      count={count}
      targets={
        about === "exile"
          ? roles.flatMap((role, seat) => (isWolfSide(role) && role !== "possessed" ? [seat] : []))
          : []
      }
    />
  );
}

/** The end of a match: who wins, and after the reveal the roles; wide pages have them at the seats. */
function Ending({
  caption,
  roles,
  players,
  children,
}: {
  caption: string;
  /** Null while they may not be shown. */
  roles: readonly Role[] | null;
  players: State["players"];
  children: ReactNode;
}) {
  return (
    <>
      <Said caption={caption}>{children}</Said>
      {roles !== null && (
        // A phone that lies down has no room for them; the faces have them.
        <div className="mt-3 grid grid-cols-2 gap-2 text-left @[47rem]:hidden [@media(height<30rem)]:hidden">
          {sides.map((side) => (
            <SideRoles key={side} side={side} roles={roles} players={players} />
          ))}
        </div>
      )}
    </>
  );
}

function SideRoles({
  side,
  roles,
  players,
}: {
  side: Side;
  roles: readonly Role[];
  players: State["players"];
}) {
  const t = useTranslations("replay.werewolf");
  const isWolves = side === "werewolves";
  return (
    <section className="rounded-card border border-line bg-ground/85 px-2 py-1.5">
      <h2
        className={classNames(
          "flex items-center gap-1.5 text-sm font-semibold",
          isWolves ? "text-ember" : "text-sky",
        )}
      >
        {isWolves && <span aria-hidden className="size-1.5 rotate-45 bg-current" />}
        {t(`sides.${side}`)}
      </h2>
      <ul className="mt-0.5 flex flex-col gap-0.5">
        {roles.flatMap((role, seat) =>
          sideOf(role) !== side
            ? []
            : [
                <li key={seat} className="flex items-center gap-1.5">
                  <SeatFace
                    seat={seat}
                    size={20}
                    tile={false}
                    state={players[seat]?.isAlive === false ? "out" : "listening"}
                  />
                  <span className="min-w-0 truncate text-sm leading-5">
                    {t(`roles.${role}`)}{" "}
                    <Name className="text-xs text-mute">{players[seat]?.name ?? ""}</Name>
                  </span>
                </li>,
              ],
        )}
      </ul>
    </section>
  );
}
