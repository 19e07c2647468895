import { type Event, isSealed, type State, suspects } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { lazy } from "react";
import { nameInText, widthOf } from "#components/sanitize.ts";
import type { GameStage, GuessRules, Moment } from "#features/replay/game-stage.ts";
import { Transcript } from "#features/replay/transcript.tsx";
import type { ShellProps } from "#stages/contract/shell.ts";
import { ballotsMs, coinsOf, landingTimesMs } from "#stages/talk/stage/landing.ts";
import { Stage } from "./stage.tsx";
import { whoIsSpyStory } from "./story.ts";

/** The page of a match of Who is Spy. */
export function WhoIsSpyPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={whoIsSpyStage} {...props} />;
}

/** The result as a sentence once it may be shown, else the state of the match. */
function Headline({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.headline");
  const own = useTranslations("replay.whoIsSpy.headline");
  const { whole, state } = moment;
  if (whole?.closed) {
    const { spy, winner, guessed } = whole.closed;
    const player = whole.players[spy];
    const out = player?.out;
    const name = nameInText(player?.name ?? "");
    if (winner === "spy") return own(out ? "spyGuessed" : "spyLived", { name });
    if (guessed === true) return own("spyOutGuessed", { round: out?.round ?? whole.round });
    return out?.by === "foul"
      ? own("spyFouled", { round: out.round })
      : own("spyVotedOut", { round: out?.round ?? whole.round });
  }
  const count = state.players.length;
  return state.round === 0
    ? t("table", { count })
    : t("tableInRound", { count, round: state.round });
}

/** Guessing along in Who is Spy: a ballot for each round in which the seat votes. */
const guessing: GuessRules<State, Event> = {
  gates: (entries, seat) =>
    entries.flatMap(({ cursor, event }) =>
      event.type === "turn-opened" && event.ask === "vote" && event.seats.includes(seat)
        ? [{ round: event.round, cursor }]
        : [],
    ),
  secret: (state, seat) => state.players[seat]?.word ?? null,
};

// Panels behind other tabs are loaded when they are opened.
const Votes = lazy(async () => ({ default: (await import("./votes-panel.tsx")).VotesPanel }));
const SpyAnalysis = lazy(async () => ({ default: (await import("./analysis.tsx")).SpyAnalysis }));

/** A speech stays so long before the next seat's turn is shown: shorter than any turn of a live match. */
const LIVE_SPEECH_MS = 2_000;

/** Width (in Latin letters) from which a speech's bar is full. */
const LONG_SPEECH = 240;

/** How Who is Spy is shown. */
export const whoIsSpyStage: GameStage<State, Event> = {
  ...whoIsSpyStory,
  // Ballots open one by one here, and all together in films.
  dwellMs: (event, state) =>
    event.type === "votes-shown"
      ? ballotsMs(event.votes.length)
      : whoIsSpyStory.dwellMs(event, state),
  liveMs(event, state) {
    switch (event.type) {
      case "spoke":
        return isSealed(state.config, event.round)
          ? whoIsSpyStory.dwellMs(event, state)
          : LIVE_SPEECH_MS;
      case "word-guessed":
        return LIVE_SPEECH_MS;
      case "votes-shown":
        return ballotsMs(event.votes.length);
      case "player-out":
      case "votes-counted":
        return whoIsSpyStory.dwellMs(event);
      default:
        return 0;
    }
  },
  tick(event, whole) {
    const spy = whole?.closed?.spy ?? null;
    switch (event.type) {
      case "spoke":
      case "word-guessed":
        return {
          kind: "bar",
          seat: event.seat,
          size: Math.min(1, Math.sqrt(widthOf(event.text) / LONG_SPEECH)),
        };
      case "votes-shown":
        return {
          kind: "dots",
          dots: event.votes.map(({ seat, choice }) => {
            if (choice === null) return "none";
            return choice === spy && seat !== spy ? "right" : "given";
          }),
        };
      case "player-out":
        return { kind: "cross", seat: event.seat };
      default:
        return { kind: "point" };
    }
  },
  cue(event, { moving, speed, match }) {
    switch (event.type) {
      case "spoke":
      case "word-guessed":
        return { kind: "speech" };
      case "votes-shown":
        return { kind: "ballots", afterMs: landingTimesMs(event.votes.length, { moving, speed }) };
      case "player-out":
        return { kind: "out" };
      case "match-closed":
        return match.result && { kind: "coins", count: coinsOf(match.result.seats).length };
      default:
        return null;
    }
  },
  announces: (event) =>
    ["spoke", "votes-shown", "player-out", "word-guessed", "match-closed"].includes(event.type),
  hidesRoles: true,
  secret: guessing.secret,
  isOut: ({ players }, seat) => players[seat]?.out != null,
  suspects,
  guessing,
  Headline,
  Stage,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "votes", secret: false, explainsEnd: true, Content: Votes },
    { id: "analysis", secret: true, Content: SpyAnalysis },
  ],
};
