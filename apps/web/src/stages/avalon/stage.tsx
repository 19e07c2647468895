import {
  countedRoles,
  type Event,
  failsNeeded,
  lastProposal,
  rolesAt,
  type State,
  sideOf,
} from "@wisp/games/avalon/view";
import "./avalon.css";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { lazy } from "react";
import { classNames } from "#components/class-names.ts";
import { Later } from "#components/later.tsx";
import { nameInText } from "#components/sanitize.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { Said } from "#stages/talk/said.tsx";
import { Spoken } from "#stages/talk/spoken.tsx";
import { coinsOf } from "#stages/talk/stage/landing.ts";
import { MAX_ROOMY_SEATS } from "#stages/talk/stage/seat-positions.ts";
import { TableSeat } from "#stages/talk/stage/table-seat.tsx";
import { earlierWords, lastWordsOf, TalkStage } from "#stages/talk/stage/talk-stage.tsx";
import { faceStatesOf } from "#stages/talk/votes.ts";
import { HostLine } from "./host-line.tsx";
import { Dagger } from "./icons.tsx";
import { QuestTrack } from "./quest-track.tsx";
import {
  Assassination,
  Ending,
  Plain,
  SealedCards,
  Small,
  Team,
  TurnedCards,
  Votes,
} from "./scenes.tsx";
import { SightLegend, SightLines } from "./sight-lines.tsx";
import { intentionsIn, speechDecision } from "./speech-notes.ts";
import {
  askedSeats,
  drawnSights,
  factsOf,
  openProposal,
  rolesShown,
  speechesOf,
  speechOnStage,
  type TableSpeech,
  teamOf,
  tokensOf,
} from "./story.ts";
import { Tokens } from "./tokens.tsx";

type AvalonMoment = Moment<State, Event>;

// The table of intentions is loaded with the first speech that has some.
const Intentions = lazy(async () => ({ default: (await import("./intentions.tsx")).Intentions }));

/** How long the seats have for the question of an event, in milliseconds; null: none is asked. */
function limitOf({ event, state: { config } }: AvalonMoment): number | null {
  if (event.type !== "turn-opened") return null;
  return {
    team: config.teamTimeLimitMs,
    speech: config.speechTimeLimitMs,
    vote: config.voteTimeLimitMs,
    card: config.cardTimeLimitMs,
    assassinate: config.assassinTimeLimitMs,
  }[event.ask];
}

/** The table: 5 to 10 seats around the team, its votes and cards, and the track of quests. */
export function Stage({ moment }: { moment: AvalonMoment }) {
  const t = useTranslations("replay.avalon");
  const { state, event, match, moving } = moment;
  const { players } = state;
  const seats = players.length;
  const isCrowded = seats > MAX_ROOMY_SEATS;
  const speeches = speechesOf(state);
  const speech = speechOnStage(moment, speeches);
  const asked = askedSeats(moment);
  const askedFor = event.type === "turn-opened" && event.ask === "speech" ? "words" : "choice";
  const faces = faceStatesOf(factsOf(moment));
  const roles = rolesShown(moment);
  const tokens = tokensOf(moment);
  const ending = event.type === "match-closed";
  const limitMs = limitOf(moment);
  const sights = drawnSights(moment);
  const isDark = event.type === "assassin-called" || event.type === "assassinated";
  const noteOf = (seat: number): string | null => {
    const card = tokens[seat]?.card ?? null;
    return card === "agree" || card === "disagree" ? t(`vote.${card}`) : null;
  };
  return (
    <TalkStage
      seats={seats}
      votes={[]}
      moving={false}
      speed={moment.speed}
      centre={
        speech === null
          ? { kind: "other", content: <Centre moment={moment} /> }
          : {
              kind: "speech",
              seat: speech.seat,
              content: <Words speech={speech} nth={speeches.length} moment={moment} />,
            }
      }
      earlier={earlierWords(speeches, speech, players)}
      lang={match.locale}
      coins={ending && moving && match.result ? coinsOf(match.result.seats) : []}
      host={<HostLine moment={moment} />}
      table={
        <>
          {isDark && <div aria-hidden className="assassin-dark absolute inset-0" />}
          <SightLines sights={sights} seats={seats} />
          <div
            className={classNames(
              "absolute left-1/2 -translate-1/2 @[47rem]:top-0 @[47rem]:left-0 @[47rem]:translate-0",
              // At a roomy table below the names of the agents at its top, at a crowded one above the roles of its lowest seats.
              isCrowded ? "top-[54%]" : "top-[56%]",
            )}
          >
            <QuestTrack state={state} />
          </div>
          <Tokens
            tokens={tokens}
            roles={roles}
            names={moment.names}
            moving={moving && event.type === "votes-shown"}
          />
        </>
      }
    >
      {players.map(({ name }, seat) => {
        const role = roles?.[seat] ?? null;
        const isEvil = role !== null && sideOf(role) === "evil";
        const own = seat === moment.seat ? (players[seat]?.role ?? null) : null;
        // At a crowded table only those who are more than a Servant have room for it.
        const isPlain = role === "servant" && isCrowded;
        const word = isEvil || isPlain ? null : (role ?? own);
        return (
          <TableSeat
            key={seat}
            seat={seat}
            seats={seats}
            name={name}
            word={word && t(`roles.${word}`)}
            face={faces[seat] ?? "listening"}
            out={false}
            note={noteOf(seat)}
            speaking={seat === speech?.seat}
            asked={asked.includes(seat) ? askedFor : null}
            // Rings around all faces of a crowded table would cover names; the sealed cards say who is asked.
            isNext={asked.includes(seat) && (speech !== null || (isCrowded && asked.length > 1))}
            clockMs={moment.over || !moving ? null : limitMs}
            words={lastWordsOf(speeches, speech, seat)}
            vote={undefined}
            roleLabel={role && t(isEvil ? `roles.${role}` : "sides.loyal")}
            isTarget={isEvil}
            turns={ending && moving && isEvil}
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

/** A speech, after the reveal with what its player meant it for. `nth` tells it from others of the same player. */
function Words({
  speech,
  nth,
  moment: { match, moving, speed, names, whole, decisions, cursor },
}: {
  speech: TableSpeech;
  nth: number;
  moment: AvalonMoment;
}) {
  const t = useTranslations("replay.avalon");
  const decision =
    whole === null ? undefined : speechDecision(decisions, { seat: speech.seat, cursor });
  const ids = decision === undefined ? [] : intentionsIn(decision);
  return (
    <>
      <Spoken
        speech={{ ...speech, round: nth }}
        name={names[speech.seat] ?? ""}
        lang={match.locale}
        moving={moving}
        speed={speed}
      />
      {ids.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-1 text-xs">
          <span>{t("meant")}</span>
          <Later>
            <Intentions ids={ids} lang={match.locale} />
          </Later>
        </p>
      )}
    </>
  );
}

/** The middle of the table where no speech is in it. */
function Centre({ moment }: { moment: AvalonMoment }) {
  const t = useTranslations("replay.avalon");
  const format = useFormatter();
  const space = useLocale() === "zh" ? "" : " ";
  const { event, state } = moment;
  const { players, config } = state;
  const name = (seat: number) => nameInText(players[seat]?.name ?? "");
  const proposal = openProposal(moment);
  const team = teamOf(proposal);
  switch (event.type) {
    case "match-opened": {
      const roles = rolesAt(config);
      return (
        <Plain over={drawnSights(moment).length > 0}>
          <Said caption={t("opened")}>
            {t("allSit", {
              count: players.length,
              evil: roles.filter((role) => sideOf(role) === "evil").length,
            })}
            {/* Once they are revealed, the seats have them. */}
            {moment.whole === null && (
              <Small>
                {format.list(
                  countedRoles(roles).map(([role, count]) =>
                    count === 1
                      ? t(`roles.${role}`)
                      : t("several", { role: t(`roles.${role}`), count }),
                  ),
                )}
              </Small>
            )}
          </Said>
          <SightLegend sights={drawnSights(moment)} />
        </Plain>
      );
    }
    case "team-proposed":
      return (
        <Team
          team={team}
          players={players}
          caption={t(event.byRule ? "teamByRule" : "proposes", {
            name: name(event.leader),
            round: event.round,
          })}
        />
      );
    case "team-settled":
      return (
        <Team
          team={team}
          players={players}
          caption={t(event.byRule ? "staysByRule" : event.changed ? "changes" : "keeps", {
            name: name(event.leader),
          })}
        />
      );
    case "votes-shown":
      return (
        <Votes votes={event.votes} players={players}>
          {t(event.approved ? "approved" : event.goes ? "goesAnyway" : "isRejected")}
        </Votes>
      );
    case "quest-ended": {
      const quest = state.quests.at(-1);
      if (quest === undefined) return null;
      return (
        <>
          <TurnedCards
            quest={quest}
            players={players}
            moving={moment.moving}
            speed={moment.speed}
          />
          <p className="font-script text-2xl">
            {t(event.succeeded ? "succeeds" : "fails", { round: event.round, fails: event.fails })}
          </p>
        </>
      );
    }
    case "assassin-called":
      return (
        <Plain over={drawnSights(moment).length > 0}>
          <Dagger className="mx-auto mb-3 w-24 text-ember" />
          <Said caption={t("threeSucceeded")}>{t("assassinLooks")}</Said>
        </Plain>
      );
    case "assassinated":
      return (
        <Assassination seat={event.seat} target={event.target}>
          {event.target === null
            ? t("namesNobody", { name: name(event.seat) })
            : t("names", { name: name(event.seat), target: name(event.target) })}
        </Assassination>
      );
    case "match-closed":
      return (
        <Ending
          caption={t(`sideWins.${event.winner}`)}
          roles={rolesShown(moment)}
          players={players}
          sights={drawnSights(moment)}
        >
          {t(`endings.${event.ending}`, {
            name: name(event.roles.indexOf("merlin")),
          })}
        </Ending>
      );
    case "turn-opened":
      if (event.ask === "card") {
        return (
          <>
            <Said caption={t("questOf", { round: event.round })}>{t("cardsInSecret")}</Said>
            <SealedCards count={event.seats.length} />
          </>
        );
      }
      if (proposal === null || team.length === 0) break;
      return (
        <Team
          team={team}
          players={players}
          caption={
            event.ask === "vote"
              ? t("allVote")
              : event.ask === "team"
                ? t("mayChange", { name: name(proposal.leader) })
                : t("teamOf", { round: proposal.round })
          }
        />
      );
    case "spoke":
      return (
        <Team team={team} players={players} caption={t("saysNoMore", { name: name(event.seat) })} />
      );
  }
  const opened = lastProposal(state);
  if (opened === undefined) return null;
  const needed = failsNeeded(config.seats, opened.round);
  return (
    <Said caption={t("proposalOf", { round: opened.round, proposal: opened.proposal })}>
      {t("chooses", { name: name(opened.leader), size: opened.size })}
      {(needed > 1 || opened.isLast) && (
        <Small>
          {[
            needed > 1 ? t("needsFails", { count: needed }) : "",
            opened.isLast ? t("isLast") : "",
          ].join(space)}
        </Small>
      )}
    </Said>
  );
}
