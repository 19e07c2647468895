import {
  clueCap,
  clueWords,
  type Event,
  type State,
  suspects,
  you,
} from "@wisp/games/undercover/view";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { lazy } from "react";
import { nameInText, widthOf } from "#components/sanitize.ts";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import type { ShellProps } from "#stages/contract/shell.ts";
import { ballotsMs, coinsOf, landingTimesMs } from "#stages/talk/stage/landing.ts";
import { Stage } from "./stage.tsx";
import { undercoverStory } from "./story.ts";

/** The page of a match of Undercover. */
export function UndercoverPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={undercoverStage} {...props} />;
}

/** The result as a sentence once it may be shown, else the state of the match. */
function Headline({ moment: { whole, state } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.headline");
  const own = useTranslations("replay.undercover");
  const format = useFormatter();
  if (whole?.closed) {
    const { ending, spies } = whole.closed;
    const names = format.list(spies.map((seat) => nameInText(whole.players[seat]?.name ?? "")));
    return own(`results.${ending}`, { names, count: spies.length });
  }
  const count = state.players.length;
  if (state.round === 0) return t("table", { count });
  return state.isRunoff && state.roundsSinceVote > 0
    ? own("tableInRunoff", { count })
    : t("tableInRound", { count, round: state.round });
}

/** To a player: when it was voted out, and how the match ended. */
function Fate({
  moment: { state },
  seat,
}: {
  moment: Pick<Moment<State, Event>, "state">;
  seat: number;
}) {
  const t = useTranslations("replay.undercover");
  const space = useLocale() === "zh" ? "" : " ";
  const { closed, players } = state;
  const { outBy = null, isSpy = null } = players[seat] ?? {};
  const isRoleKnown = isSpy !== null && (state.config.revealsOut || closed !== null);
  const sentences = [
    ...(outBy === null ? [] : [t("fate.out", { vote: outBy })]),
    ...(isRoleKnown && (outBy !== null || closed !== null)
      ? [t(isSpy ? "fate.spy" : "fate.villager", { spies: state.config.spies })]
      : []),
    ...(closed === null ? [] : [t(`fate.${closed.winner}Wins`, { count: closed.spies.length })]),
  ];
  return <>{sentences.join(space)}</>;
}

// A panel behind another tab is loaded when it is opened.
const Votes = lazy(async () => ({ default: (await import("./votes-panel.tsx")).VotesPanel }));

/** A clue stays so long before the next seat's turn is shown: shorter than any turn of a live match. */
const LIVE_CLUE_MS = 2_000;

/** Width (in Latin letters) from which a clue's bar is full: clues are ten words. */
const LONG_CLUE = 80;

/** How many vote at the last vote of a match so far. */
const votersAt = ({ votings }: State): number => votings.at(-1)?.voters.length ?? 0;

/** How Undercover is shown. */
export const undercoverStage: GameStage<State, Event> = {
  ...undercoverStory,
  // Ballots open one by one here, and all together in films.
  dwellMs(event, state) {
    if (event.type === "votes-cast") return ballotsMs(event.ballots.length);
    return event.type === "vote-counted" && state !== undefined && state.config.ballots !== "open"
      ? ballotsMs(votersAt(state))
      : undercoverStory.dwellMs(event);
  },
  liveMs(event, state) {
    switch (event.type) {
      case "clue":
        return LIVE_CLUE_MS;
      case "votes-cast":
      case "ballots-shown":
        return ballotsMs(votersAt(state));
      case "order-announced":
      case "vote-counted":
        return undercoverStory.dwellMs(event);
      default:
        return 0;
    }
  },
  tick(event, whole) {
    switch (event.type) {
      case "clue":
        return {
          kind: "bar",
          seat: event.seat,
          size: Math.min(1, Math.sqrt(widthOf(event.text) / LONG_CLUE)),
        };
      case "votes-cast":
        return { kind: "dots", dots: event.ballots.map((ballot) => dotOf(ballot, whole)) };
      case "vote-counted": {
        if (event.out !== null) return { kind: "cross", seat: event.out };
        const ballots = whole?.votings.find(({ vote }) => vote === event.vote)?.ballots ?? [];
        return ballots.length === 0 || whole?.config.ballots === "open"
          ? { kind: "point" }
          : { kind: "dots", dots: ballots.map((ballot) => dotOf(ballot, whole)) };
      }
      default:
        return { kind: "point" };
    }
  },
  cue(event, { moving, speed, match }) {
    switch (event.type) {
      case "clue":
        return { kind: "speech" };
      case "votes-cast":
        return {
          kind: "ballots",
          afterMs: landingTimesMs(event.ballots.length, { moving, speed }),
        };
      case "vote-counted":
        return event.out === null ? null : { kind: "out" };
      case "match-closed":
        return match.result && { kind: "coins", count: coinsOf(match.result.seats).length };
      default:
        return null;
    }
  },
  announces: ({ type }) => type !== "turn-opened" && type !== "match-opened",
  hidesRoles: true,
  secret: (state, seat) => state.players[seat]?.word ?? null,
  // A player's card shows the word. Only a spy who knows its role sees more.
  you: (state, seat, locale) =>
    state.config.spyAwareOfRole && state.players[seat]?.isSpy === true && state.closed === null
      ? you(state, seat, locale)
      : undefined,
  wordLimit: (state) => {
    const cap = clueCap(state.config);
    return cap === 0 ? null : { cap, words: clueWords(state) };
  },
  isOut: ({ players }, seat) => (players[seat]?.outBy ?? null) !== null,
  suspects,
  Fate,
  Headline,
  Stage,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "votes", secret: false, Content: Votes },
    { id: "analysis", secret: true, Content: Analysis },
  ],
};

/** A ballot on the time line: right if a villager names a spy. */
function dotOf(
  { seat, choice }: { readonly seat: number; readonly choice: number | null },
  whole: State | null,
): "none" | "right" | "given" {
  if (choice === null) return "none";
  const spies = whole?.closed?.spies ?? [];
  return spies.includes(choice) && !spies.includes(seat) ? "right" : "given";
}
