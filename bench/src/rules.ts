import { Table } from "@wisp/game";
import { ticTacToe } from "@wisp/games/tic-tac-toe";
import { printMeasure, printMetric, shown } from "@wisp/test-kit/measure";
import { bestOf } from "./figures/best-of.ts";
import { FIXED_WORK, fixedWork } from "./figures/fixed-work.ts";
import { answerTo, playSpies } from "./matches/scripted-spies.ts";
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
