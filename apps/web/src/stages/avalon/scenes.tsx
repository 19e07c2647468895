import type { Seat } from "@wisp/game";
import {
  type EventOf,
  type Quest,
  type Role,
  type Side,
  type State,
  sideOf,
} from "@wisp/games/avalon/view";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { Said } from "#stages/talk/said.tsx";
import { MAX_ROOMY_SEATS } from "#stages/talk/stage/seat-positions.ts";
import { Dagger, Mark } from "./icons.tsx";
import { SightLegend } from "./sight-lines.tsx";
import { type Sight, turnedCards } from "./story.ts";
import { CardBack } from "./tokens.tsx";

/** A line below the host's words. */
export const Small = ({ children }: { children: ReactNode }) => (
  <span className="mt-2 block font-sans text-sm text-pretty text-soft">{children}</span>
);

/** The middle of the table; where lines cross it, they are behind the words. */
export const Plain = ({ over, children }: { over: boolean; children: ReactNode }) => (
  <div
    className={classNames(
      "mx-auto w-fit max-w-full",
      over &&
        "@[47rem]:max-w-[46cqw] @[47rem]:rounded-card @[47rem]:bg-ground/90 @[47rem]:px-4 @[47rem]:py-3",
    )}
  >
    {children}
  </div>
);

/** The members of a team with their faces. */
export function Team({
  team,
  players,
  caption,
}: {
  team: readonly Seat[];
  players: State["players"];
  caption: string;
}) {
  return (
    <>
      <p className="mb-3 text-sm wrap-anywhere text-mute">{caption}</p>
      <ul className="flex flex-wrap justify-center gap-x-3 gap-y-2 @[47rem]:gap-x-4">
        {team.map((seat) => (
          <li key={seat} className="flex w-14 flex-col items-center gap-1 @[47rem]:w-16">
            <SeatFace seat={seat} size={44} tile={false} />
            <Name className="max-w-full truncate text-xs font-semibold @[47rem]:text-sm">
              {players[seat]?.name ?? ""}
            </Name>
          </li>
        ))}
      </ul>
    </>
  );
}

const box = "rounded-card border border-line bg-ground/85 px-3 py-2";

/** The votes on a team: who agrees, and who does not. */
export function Votes({
  votes,
  players,
  children,
}: {
  votes: EventOf<"votes-shown">["votes"];
  players: State["players"];
  /** What follows. */
  children: ReactNode;
}) {
  const t = useTranslations("replay.avalon");
  return (
    <div className="mx-auto w-full max-w-md @[47rem]:max-w-[38cqw]">
      <div className="flex gap-2">
        {([true, false] as const).map((agrees) => {
          const cast = votes.filter((vote) => vote.agrees === agrees);
          return (
            <section
              key={String(agrees)}
              // As wide as its faces need.
              style={{ flexGrow: cast.length }}
              className={classNames(box, "min-w-26 basis-0")}
            >
              <h2
                className={classNames(
                  "flex items-center justify-center gap-1.5 text-sm font-semibold whitespace-nowrap",
                  agrees ? "text-good" : "text-bad",
                )}
              >
                <Mark good={agrees} className="w-3.5" />
                {t(agrees ? "agree" : "disagree", { count: cast.length })}
              </h2>
              <ul className="mt-1.5 flex min-h-6.5 flex-wrap justify-center gap-1">
                {cast.map(({ seat }) => (
                  <li key={seat}>
                    <SeatFace seat={seat} size={26} tile={false} />
                    <span className="sr-only">{nameInText(players[seat]?.name ?? "")}</span>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <p className="mt-3 font-script text-xl text-balance @[47rem]:mt-2">{children}</p>
    </div>
  );
}

/** From one card that is turned up to the next, in milliseconds at speed 1. */
const CARD_EVERY_MS = 600;

const CARD = "h-18 w-14 rounded-[8px] @[47rem]:h-20";

/** The cards of a team, face down: not turned up yet. */
export function SealedCards({ count }: { count: number }) {
  return (
    <div aria-hidden className="mt-4 flex justify-center gap-2">
      {Array.from({ length: count }, (_, at) => (
        <CardBack key={at} className={CARD} />
      ))}
    </div>
  );
}

/** The shuffled cards of a quest, turned up one by one; after the reveal with those who played them. */
export function TurnedCards({
  quest,
  players,
  moving,
  speed,
}: {
  quest: Quest;
  players: State["players"];
  moving: boolean;
  speed: number;
}) {
  const t = useTranslations("replay.avalon");
  return (
    <ul className="mb-3 flex justify-center gap-2">
      {turnedCards(quest).map(({ card, seat }, at) => (
        <li key={at} className="flex flex-col items-center gap-1">
          <span
            className={classNames(
              CARD,
              "flex flex-col items-center justify-center gap-1 border-2 bg-linear-to-b from-(--bubble) to-(--bubble-tail) shadow-card",
              card === "failure"
                ? "border-[#a85204] text-[#8f4502]"
                : "border-[#1f62c9] text-[#1f62c9]",
              moving && "motion-safe:animate-[card-turn_400ms_ease-out_both]",
            )}
            style={moving ? { animationDelay: `${(at * CARD_EVERY_MS) / speed}ms` } : undefined}
          >
            <Mark good={card === "success"} className="w-6" />
            <span className="text-xs font-semibold">{t(`cards.${card}`)}</span>
          </span>
          {seat !== null && (
            <>
              <SeatFace seat={seat} size={22} tile={false} />
              <span className="sr-only">{nameInText(players[seat]?.name ?? "")}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The Assassin and the player whom he names. */
export function Assassination({
  seat,
  target,
  children,
}: {
  seat: Seat;
  /** Null: he names no player. */
  target: Seat | null;
  children: ReactNode;
}) {
  return (
    <>
      <div aria-hidden className="mb-3 flex items-center justify-center gap-3">
        <SeatFace seat={seat} size={52} tile={false} state="suspicious" />
        <Dagger className="w-14 text-ember" />
        {target === null ? (
          <span className="grid size-13 place-items-center rounded-full border-2 border-dashed border-line text-2xl text-mute">
            ?
          </span>
        ) : (
          <SeatFace seat={target} size={52} tile={false} />
        )}
      </div>
      <p className="font-script text-2xl leading-snug text-balance wrap-anywhere @[47rem]:text-3xl">
        {children}
      </p>
    </>
  );
}

/** The end of a match: who wins, and after the reveal the roles; wide pages have them at the seats. */
export function Ending({
  caption,
  roles,
  players,
  sights,
  children,
}: {
  caption: string;
  /** Null while they may not be shown. */
  roles: readonly Role[] | null;
  players: State["players"];
  sights: readonly Sight[];
  children: ReactNode;
}) {
  return (
    <Plain over={sights.length > 0}>
      <Said caption={caption}>{children}</Said>
      <SightLegend sights={sights} />
      {roles !== null && (
        <div className="all-roles mt-3 grid grid-cols-2 gap-2 text-left @[47rem]:hidden">
          <SideRoles side="loyal" roles={roles} players={players} />
          <SideRoles side="evil" roles={roles} players={players} />
        </div>
      )}
    </Plain>
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
  const t = useTranslations("replay.avalon");
  const isEvil = side === "evil";
  const ofSide = roles
    .map((role, seat) => ({ role, seat }))
    .filter(({ role }) => sideOf(role) === side);
  return (
    <section className={box}>
      <h2
        className={classNames(
          "flex items-center gap-1.5 text-sm font-semibold",
          isEvil ? "text-ember" : "text-sky",
        )}
      >
        {isEvil && <span aria-hidden className="size-1.5 rotate-45 bg-current" />}
        {t(`sides.${side}`)}
      </h2>
      <ul className="mt-1 flex flex-col gap-1">
        {[...Map.groupBy(ofSide, ({ role }) => role)].flatMap(([role, holders]) =>
          // A phone has no room for a line and a name for each of many players.
          roles.length > MAX_ROOMY_SEATS
            ? [
                <li key={role} className="flex flex-wrap items-center gap-x-2">
                  <span className="text-sm leading-tight">{t(`roles.${role}`)}</span>
                  {holders.map(({ seat }) => (
                    <span key={seat} className="flex min-w-0 items-center gap-1">
                      <SeatFace seat={seat} size={20} tile={false} />
                      <Name
                        className={
                          holders.length > 1 ? "sr-only" : "min-w-0 truncate text-xs text-mute"
                        }
                      >
                        {players[seat]?.name ?? ""}
                      </Name>
                    </span>
                  ))}
                </li>,
              ]
            : holders.map(({ seat }) => (
                <li key={seat} className="flex items-center gap-2">
                  <SeatFace seat={seat} size={24} tile={false} />
                  <span className="min-w-0">
                    <span className="block truncate text-sm leading-tight">
                      {t(`roles.${role}`)}
                    </span>
                    <Name className="block truncate text-xs text-mute">
                      {players[seat]?.name ?? ""}
                    </Name>
                  </span>
                </li>
              )),
        )}
      </ul>
    </section>
  );
}
