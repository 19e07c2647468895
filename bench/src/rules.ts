import { type Ask, isIllegal, Table } from "@wisp/game";
import { ticTacToe } from "@wisp/games/tic-tac-toe";
import { whoIsSpy } from "@wisp/games/who-is-spy";
import { printMeasure, printMetric, shown } from "@wisp/test-kit/measure";
import { CpuStopwatch } from "./figures/cpu-stopwatch.ts";
import { FIXED_WORK, fixedWork } from "./figures/fixed-work.ts";
import { playPeer } from "./peer-tic-tac-toe.ts";

/** A drawn match: every cell is taken. */
const moves = [5, 1, 2, 8, 3, 7, 4, 6, 9] as const;
const config = ticTacToe.config.parse({});

/** One match through the whole contract: view, ask, parse, decide, evolve. Returns its moves. */
function playOurs(match: number): number {
  const table = new Table(ticTacToe, { seed: `${match}`, config, materials: {} });
  table.deal();
  table.advance();
  for (const cell of moves) {
    const answers = new Map(
      table.due.map((seat) => {
        const ask = ticTacToe.ask(table.view(seat), seat, "en");
        return [seat, answerTo(ask, `${cell}`)] as const;
      }),
    );
    table.decide(answers);
    table.advance();
  }
  if (table.outcome?.winners.length !== 0) throw new Error("the scripted match should be drawn");
  return moves.length;
}

const spyConfig = whoIsSpy.config.parse({});
const spyMaterials = whoIsSpy.materials.parse({
  pair: [{ word: "coffee" }, { word: "tea" }],
});
const remarks = [
  "People like it hot in the morning",
  "It comes in a cup with a handle",
  "Some take it with milk and sugar",
  "You can smell it from the next room",
  "It keeps you awake before an examination",
  "Offices would come to a halt without it",
] as const;

/** One whole match of Who is Spy, three rounds in which everybody votes for themselves. */
function playSpies(match: number): number {
  const setup = { seed: `${match}`, config: spyConfig, materials: spyMaterials };
  const table = new Table(whoIsSpy, setup);
  table.deal();
  table.advance();
  let spoken = 0;
  while (table.outcome === undefined) {
    const answers = table.due.map((seat) => {
      const view = table.view(seat);
      const ask = whoIsSpy.ask(view, seat, "en");
      if (ask.kind === "vote")
        return [seat, answerTo(ask, view.players[seat]?.name ?? "")] as const;
      spoken += 1;
      return [seat, answerTo(ask, `${remarks[spoken % remarks.length]}, part ${spoken}.`)] as const;
    });
    table.decide(new Map(answers));
    table.advance();
  }
  if (spoken !== 18) throw new Error(`the scripted match should have 18 speeches, not ${spoken}`);
  return 1;
}

function answerTo<A>(ask: Ask<A>, text: string): { readonly given: A } {
  const given = ask.parse(text);
  if (isIllegal(given)) throw new Error(given.illegal);
  return { given };
}

/** Calls between two looks at the clock. */
const CALLS = 16;

/** Works for at least `runMs` of this thread's CPU; units of work per second of it. */
function perSecond(work: (call: number) => number, runMs: number): number {
  const stopwatch = new CpuStopwatch();
  let done = 0;
  for (let call = 0; stopwatch.seconds * 1_000 < runMs; ) {
    stopwatch.run(() => {
      for (const last = call + CALLS; call < last; call += 1) done += work(call);
    });
  }
  return done / stopwatch.seconds;
}

const RUNS = 6;
const RUN_MS = 200;

/** The best of interleaved runs of two kinds of work, after a warm-up, in units per second of CPU. */
function bestOf(
  one: (call: number) => number,
  other: (call: number) => number,
): readonly [number, number] {
  let best: readonly [number, number] = [0, 0];
  for (let run = 0; run <= RUNS; run += 1) {
    const speeds = [perSecond(one, RUN_MS), perSecond(other, RUN_MS)] as const;
    if (run > 0) best = [Math.max(best[0], speeds[0]), Math.max(best[1], speeds[1])];
  }
  return best;
}

/** Moves of boardgame.io's headless client beside ours. */
const [ours, peer] = bestOf(playOurs, () => playPeer(moves));
/** Matches of 18 speeches and 18 votes, judged. */
const [spyMatches, fixedRounds] = bestOf(playSpies, () => {
  fixedWork();
  return 1;
});
printMetric({ what: "Who is Spy, rules alone", value: spyMatches, unit: "matches/s of CPU" });
printMetric({
  what: "a match of Who is Spy by rules alone",
  value: (1_000 * fixedRounds) / spyMatches,
  unit: FIXED_WORK,
});
printMeasure({
  what: "tic-tac-toe and boardgame.io",
  ours: `${shown(ours)} moves/s`,
  against: `${shown(peer)} moves/s`,
  ratio: ours / peer,
  goal: { atLeast: 10 },
});
