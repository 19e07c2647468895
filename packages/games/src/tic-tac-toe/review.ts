import { both, countedBest, type ReviewedMove, type Reviewer } from "../review.ts";
import { worthAfter } from "./house.ts";
import { freeCells } from "./referee.ts";
import { eventSchema, evolve, type State } from "./state.ts";

const outcomes = {
  "1": { en: "wins", zh: "必胜" },
  "0": { en: "draws", zh: "和棋" },
  "-1": { en: "loses", zh: "必败" },
} as const;
const outcomeOf = (value: number) => outcomes[value > 0 ? "1" : value < 0 ? "-1" : "0"];

/** Every move beside the best cells, by the game read to its end. */
export const review: Reviewer = (events, seat) => {
  const moves: ReviewedMove[] = [];
  let state: State | undefined;
  for (const raw of events) {
    const event = eventSchema.parse(raw);
    // A move that the arena drew for a player who was late is not the player's.
    const isOwn = event.type === "moved" && event.seat === seat && state?.late !== seat;
    if (isOwn && state !== undefined) {
      const { board } = state;
      const rated = freeCells(board).map((cell) => ({
        cell,
        worth: worthAfter(board, seat, cell),
      }));
      const best = Math.max(...rated.map(({ worth }) => worth));
      const own = worthAfter(board, seat, `${event.cell}`);
      const cells = rated.filter(({ worth }) => worth === best).map(({ cell }) => cell);
      const nth = moves.length + 1;
      const [was, could] = [outcomeOf(own), outcomeOf(best)];
      moves.push({
        verdict: own === best ? "best" : "poor",
        text:
          own === best
            ? both(
                `Move ${nth}: cell ${event.cell}. Nothing was better.`,
                `第 ${nth} 手：${event.cell} 号格，没有更好的选择。`,
              )
            : both(
                `Move ${nth}: cell ${event.cell} ${was.en} against the best play. Cell ${cells.join(" or ")} ${could.en}.`,
                `第 ${nth} 手：${event.cell} 号格（对方走最佳着法时${was.zh}）。${cells.join("、")} 号格${could.zh}。`,
              ),
      });
    }
    state = evolve(state, event);
  }
  return {
    by: both("By the game read to its end", "根据算到终局的完整搜索"),
    summary: countedBest(moves),
    moves,
  };
};
