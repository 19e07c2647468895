/** What the screen of a tournament shows, one after the other. */
export type Panel = "next" | "table" | "bracket" | "standings" | "winners";

/** A match that the screen can show: one that is played now, or the replay of one that has ended. */
export interface ScreenMatch {
  readonly id: string;
  readonly isLive: boolean;
}

/** What the screen knows of the tournament now. */
export interface ScreenFacts {
  readonly phase: "before" | "during" | "over";
  /** It was played to its end: one that was frozen before has no winners. */
  readonly hasWinners: boolean;
  /** Those to show, the first first; live ones before all others. */
  readonly matches: readonly ScreenMatch[];
  /** How many pages these panels have; 0 where there is nothing to show. */
  readonly pages: Readonly<Record<"next" | "bracket" | "standings", number>>;
}

/** What the screen shows since when. Times in milliseconds by one clock. */
export interface Scene {
  readonly panel: Panel;
  readonly sinceMs: number;
  /** The match of the table, which goes on while another panel is shown. */
  readonly match: ScreenMatch | null;
  /** When the last event of the match was shown; null: not yet. */
  readonly endedAtMs: number | null;
  /** Matches that were shown, or had ended before the screen was opened. */
  readonly shown: ReadonlySet<string>;
}

const LASTS_MS: Readonly<Record<Exclude<Panel, "table">, number>> = {
  next: 12_000,
  bracket: 18_000,
  standings: 15_000,
  winners: 25_000,
};
/** Each page of a panel that has several is shown for at least this time. */
const PAGE_MS = 10_000;
/** A live match makes room for the other panels after this time, and goes on behind them. */
const LIVE_MS = 120_000;
/** A replay that takes longer is left. */
const REPLAY_MS = 240_000;
/** The result of a match stays for this time. */
const RESULT_MS = 10_000;

/** What the screen begins with, and what ends each of its turns. */
function lastPanel({ phase, hasWinners }: ScreenFacts): Panel {
  if (phase !== "over") return "next";
  return hasWinners ? "winners" : "standings";
}

/** The scene that a screen begins with: what has ended by then is not played again. */
export const firstScene = (facts: ScreenFacts, nowMs: number): Scene => ({
  panel: lastPanel(facts),
  sinceMs: nowMs,
  match: null,
  endedAtMs: null,
  shown: new Set(facts.matches.flatMap(({ id, isLive }) => (isLive ? [] : [id]))),
});

function panelsOf(facts: ScreenFacts): readonly Panel[] {
  const last = lastPanel(facts);
  if (facts.phase === "before") return [last];
  const bracket = facts.pages.bracket > 0 ? (["bracket"] as const) : [];
  return ["table", ...bracket, "standings", ...(last === "standings" ? [] : [last])];
}

/** The match that the table shows next: the one it shows as long as that is played, else one that was not shown. */
function matchFor({ match, endedAtMs, shown }: Scene, facts: ScreenFacts): ScreenMatch | null {
  const known = match && facts.matches.find(({ id }) => id === match.id);
  if (known?.isLive === true && endedAtMs === null) return known;
  return facts.matches.find(({ id }) => !shown.has(id)) ?? null;
}

const pagesOf = (panel: Panel, { pages, phase }: ScreenFacts): number =>
  // Before the start there is only a countdown.
  panel === "table" || panel === "winners" || phase === "before" ? 1 : Math.max(1, pages[panel]);

/** How long a panel is shown; the table has a time of its own. */
const lastsMs = (panel: Exclude<Panel, "table">, facts: ScreenFacts): number =>
  Math.max(LASTS_MS[panel], pagesOf(panel, facts) * PAGE_MS);

/** The page of the panel that is shown now, from 0. */
export function pageNow({ panel, sinceMs }: Scene, facts: ScreenFacts, nowMs: number): number {
  if (panel === "table") return 0;
  const pages = pagesOf(panel, facts);
  const page = Math.floor(((nowMs - sinceMs) * pages) / lastsMs(panel, facts));
  return Math.min(pages - 1, Math.max(0, page));
}

/** Whether the panel has been shown for long enough. */
function isDue(scene: Scene, facts: ScreenFacts, nowMs: number): boolean {
  const { panel, sinceMs, match, endedAtMs } = scene;
  const passedMs = nowMs - sinceMs;
  if (panel !== "table") {
    // A match that begins is not missed for the sake of what comes next.
    const begins = facts.matches.some(({ id, isLive }) => isLive && !scene.shown.has(id));
    return passedMs >= lastsMs(panel, facts) || (panel === "next" && begins);
  }
  if (endedAtMs !== null) return nowMs - endedAtMs >= RESULT_MS;
  const known = match && facts.matches.find(({ id }) => id === match.id);
  // The arena lost it.
  if (known === null || known === undefined) return true;
  return passedMs >= (known.isLive ? LIVE_MS : REPLAY_MS);
}

/** The scene a moment later: the same, or the next panel. It needs no person at the screen. */
export function nextScene(scene: Scene, facts: ScreenFacts, nowMs: number): Scene {
  const panels = panelsOf(facts);
  const at = panels.indexOf(scene.panel);
  if (at >= 0 && !isDue(scene, facts, nowMs)) return scene;
  const isTurn = (panel: Panel): boolean => panel !== "table" || matchFor(scene, facts) !== null;
  const after = [...panels.slice(at + 1), ...panels.slice(0, at + 1)];
  const panel = after.find(isTurn) ?? scene.panel;
  const next = { ...scene, panel, sinceMs: nowMs };
  if (panel !== "table") return next;
  const match = matchFor(scene, facts);
  if (match === null || match.id === scene.match?.id) return { ...next, match };
  return { ...next, match, endedAtMs: null, shown: new Set([...scene.shown, match.id]) };
}

/** The last event of the match at the table was shown. */
export const matchEnded = (scene: Scene, id: string, nowMs: number): Scene =>
  scene.match?.id === id && scene.endedAtMs === null ? { ...scene, endedAtMs: nowMs } : scene;
