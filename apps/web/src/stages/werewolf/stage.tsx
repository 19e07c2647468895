import { countedRoles, isWolf, roundOf, tableOf } from "@wisp/games/werewolf/view";
import { useFormatter, useTranslations } from "next-intl";
import { lazy, useEffect } from "react";
import { Later } from "#components/later.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Said } from "#stages/talk/said.tsx";
import { coinsOf } from "#stages/talk/stage/landing.ts";
import { MAX_ROOMY_SEATS } from "#stages/talk/stage/seat-positions.ts";
import { TableSeat } from "#stages/talk/stage/table-seat.tsx";
import { choiceOf, earlierWords, lastWordsOf, TalkStage } from "#stages/talk/stage/talk-stage.tsx";
import { faceStatesOf } from "#stages/talk/votes.ts";
import { Sky } from "./sky.tsx";
import {
  askedSeats,
  causeOf,
  factsOf,
  isWolfSide,
  knowledgeOf,
  openVotes,
  rolesShown,
  skyOf,
  speechesOf,
  speechOnStage,
  type WerewolfMoment,
} from "./story.ts";

/** What the table and its middle show from the first night on; loaded when it begins. */
const laterTable = () => import("./later-table.tsx");
const LaterTable = lazy(async () => ({ default: (await laterTable()).LaterTable }));
const HostLine = lazy(async () => ({ default: (await laterTable()).HostLine }));
const Words = lazy(async () => ({ default: (await laterTable()).Words }));
const laterScenes = () => import("./later-scenes.tsx");
const LaterScene = lazy(async () => ({ default: (await laterScenes()).LaterScene }));
const NightStep = lazy(async () => ({ default: (await laterScenes()).NightStep }));

/** How long the seats have for the question of an event that everybody sees, in milliseconds; null: none is asked. */
function limitOf({ event, state: { config } }: WerewolfMoment): number | null {
  if (event.type !== "turn-opened") return null;
  return event.ask === "speech" ? config.speechTimeLimitMs : config.voteTimeLimitMs;
}

/** The table: 5 to 14 seats under the sky, around the speeches, the news of the night and the votes. */
export function Stage({ moment }: { moment: WerewolfMoment }) {
  const t = useTranslations("replay.werewolf");
  const { state, event, match, moving } = moment;
  const { players } = state;
  const seats = players.length;
  const isCrowded = seats > MAX_ROOMY_SEATS;
  const speeches = speechesOf(state);
  const speech = speechOnStage(moment, speeches);
  const asked = askedSeats(event);
  const askedFor = event.type === "turn-opened" && event.ask === "speech" ? "words" : "choice";
  const faces = faceStatesOf(factsOf(moment, speech?.seat ?? null));
  const roles = rolesShown(moment);
  const known = knowledgeOf(state);
  const votes = openVotes(moment);
  const ending = event.type === "match-closed";
  const limitMs = limitOf(moment);
  const isNight = skyOf(moment) === "night";
  const hasBegun = state.nights.length > 0;
  useEffect(() => {
    // A failure shows where the scene is needed, which asks again.
    if (hasBegun) Promise.all([laterTable(), laterScenes()]).catch(() => undefined);
  }, [hasBegun]);
  /** Why a seat is out, with what is known of its role; or what a player knows of another. */
  const noteOf = (seat: number): string | null => {
    const out = players[seat]?.out ?? null;
    const told = roles === null ? (known[seat] ?? null) : null;
    const role = told === null || seat === moment.seat ? null : t(`known.${told}`);
    if (out === null) return role;
    const cause = t(`out.${causeOf(state, seat) ?? "night"}`, { round: out.round });
    if (role === null) return cause;
    // Beside it a crowded table has no room; the sign at the face says it.
    return isCrowded ? role : t("both", { one: role, other: cause });
  };
  return (
    <TalkStage
      seats={seats}
      votes={votes}
      moving={moving && (event.type === "votes-shown" || event.type === "voted")}
      speed={moment.speed}
      centre={
        speech === null
          ? { kind: "other", content: <Centre moment={moment} /> }
          : {
              kind: "speech",
              seat: speech.seat,
              content: (
                <Later>
                  <Words speech={speech} moment={moment} />
                </Later>
              ),
            }
      }
      earlier={earlierWords(speeches, speech, players)}
      lang={match.locale}
      coins={ending && moving && match.result ? coinsOf(match.result.seats) : []}
      host={
        hasBegun && (
          <Later>
            <HostLine moment={moment} />
          </Later>
        )
      }
      table={
        <>
          <Sky spot={moment} />
          {hasBegun && (
            <Later>
              <LaterTable moment={moment} />
            </Later>
          )}
        </>
      }
    >
      {players.map(({ name, role: own, isAlive }, seat) => {
        const role = roles?.[seat] ?? null;
        const isTarget = isWolfSide(role);
        // At a crowded table only those who are more than a villager have room for it.
        const isPlain = role === "villager" && isCrowded;
        const word = isTarget || isPlain ? null : (role ?? (seat === moment.seat ? own : null));
        return (
          <TableSeat
            key={seat}
            seat={seat}
            seats={seats}
            name={name}
            word={word && t(`roles.${word}`)}
            face={faces[seat] ?? "listening"}
            out={!isAlive}
            note={votes.some((vote) => vote.seat === seat) ? null : noteOf(seat)}
            speaking={seat === speech?.seat}
            asked={asked.includes(seat) ? askedFor : null}
            // Rings around all faces of a crowded table would cover names; the votes say who is asked.
            isNext={asked.includes(seat) && (speech !== null || (isCrowded && asked.length > 1))}
            clockMs={moment.over || !moving ? null : limitMs}
            words={isNight ? null : lastWordsOf(speeches, speech, seat)}
            vote={choiceOf(votes, players, seat)}
            roleLabel={role && t(isTarget ? `roles.${role}` : "sides.village")}
            isTarget={isTarget}
            turns={ending && moving && isTarget}
            points={null}
            own={seat === moment.seat}
            newTab={moment.embedded}
            lang={match.locale}
            result={
              moment.whole === null
                ? undefined
                : match.result?.seats.find((each) => each.seat === seat)
            }
          />
        );
      })}
    </TalkStage>
  );
}

/** The middle of the table where no speech is in it. */
function Centre({ moment }: { moment: WerewolfMoment }) {
  const t = useTranslations("replay.werewolf");
  const { event, state } = moment;
  if (event.type === "match-opened") return <Opening moment={moment} />;
  if (event.type === "turn-opened" && event.ask === "speech") {
    const name = nameInText(state.players[event.seats[0] ?? 0]?.name ?? "");
    return <Said caption={t("day", { round: event.round })}>{t("toSpeak", { name })}</Said>;
  }
  if (skyOf(moment) === "night") {
    return (
      <>
        <Said caption={t("night", { round: roundOf(state) })}>{t("sleeps")}</Said>
        {(moment.revealed || moment.seat !== null) && (
          <Later>
            <NightStep moment={moment} />
          </Later>
        )}
      </>
    );
  }
  return (
    <Later>
      <LaterScene moment={moment} />
    </Later>
  );
}

/** Who sits down, and which roles are dealt. */
function Opening({ moment: { state, whole } }: { moment: WerewolfMoment }) {
  const t = useTranslations("replay.werewolf");
  const format = useFormatter();
  const { roles } = tableOf(state.config);
  return (
    <Said caption={t("opened")}>
      {t("allSit", { count: roles.length, wolves: roles.filter(isWolf).length })}
      {/* Once they are revealed, the seats have them. */}
      {whole === null && (
        <span className="mt-2 block font-sans text-sm text-pretty text-soft">
          {format.list(
            countedRoles(roles).map(([role, count]) =>
              count === 1 ? t(`roles.${role}`) : t("several", { role: t(`roles.${role}`), count }),
            ),
          )}
        </span>
      )}
    </Said>
  );
}
