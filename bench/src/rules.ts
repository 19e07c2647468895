import { type Ask, isIllegal, Table } from "@wisp/game";
import { ticTacToe } from "@wisp/games/tic-tac-toe";
import { whoIsSpy } from "@wisp/games/who-is-spy";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
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

/** Units of work a second: the best of `runs` runs of at least `runMs` each, after a warm-up. */
function perSecond(work: (run: number) => number, runMs: number, runs: number): number {
  let best = 0;
  for (let run = 0; run <= runs; run += 1) {
    const from = performance.now();
    let done = 0;
    for (let call = 0; performance.now() - from < runMs; call += 1) done += work(call);
    if (run > 0) best = Math.max(best, (done * 1_000) / (performance.now() - from));
  }
  return best;
}

/** The speed of the rules alone, without agents, clocks or storage. */
export interface RulesFigures {
  /** Tic-tac-toe moves a second: ours, and boardgame.io's headless client in the same run. */
  readonly ours: number;
  readonly peer: number;
  readonly ratio: number;
  /** Who is Spy matches per second: 18 speeches and 18 votes each, judged. */
  readonly spyMatches: number;
}

/** Measures for about ten seconds on one core. */
export function measureRules(): RulesFigures {
  const peer = perSecond(() => playPeer(moves), 800, 3);
  const ours = perSecond(playOurs, 800, 3);
  return { ours, peer, ratio: ours / peer, spyMatches: perSecond(playSpies, 800, 3) };
}

if (import.meta.main) {
  const { ours, peer, ratio, spyMatches } = measureRules();
  print(`who-is-spy, rules alone: ${shown(spyMatches)} matches/s`);
  printMeasure({
    what: "tic-tac-toe and boardgame.io",
    ours: `${shown(ours)} moves/s`,
    against: `${shown(peer)} moves/s`,
    ratio,
    goal: { atLeast: 10 },
  });
}
