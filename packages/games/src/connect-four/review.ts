import { both, countedBest, type ReviewedMove, type Reviewer } from "../review.ts";
import { moveValues } from "./house.ts";
import { eventSchema, evolve, freeColumns, type State } from "./state.ts";

/** Moves that the search looks ahead: it sees every win in as many, for either side. */
const DEPTH = 8;

/** What a value of the search means for the one who moves. */
function outcomeOf(value: number): { readonly en: string; readonly zh: string } {
  if (value > 0) return { en: "wins", zh: "必胜" };
  return value < 0 ? { en: "loses", zh: "必败" } : { en: "stays open", zh: "胜负未定" };
}

/** Every move beside the best column that a search of eight moves finds. */
export const review: Reviewer = (events, seat) => {
  const moves: ReviewedMove[] = [];
  let state: State | undefined;
  for (const raw of events) {
    const event = eventSchema.parse(raw);
    // A move that the arena drew for a player who was late is not the player's.
    const isOwn = event.type === "moved" && event.seat === seat && state?.late !== seat;
    if (isOwn && state !== undefined) {
      const values = moveValues(state.grid, seat, DEPTH);
      const best = Math.max(...values.values());
      const own = values.get(event.column) ?? 0;
      const columns = freeColumns(state.grid).filter((column) => values.get(column) === best);
      // A win that comes later is a win still.
      const isSame = Math.sign(own) === Math.sign(best);
      const verdict = own === best ? "best" : isSame ? "fair" : "poor";
      const nth = moves.length + 1;
      const [was, could] = [outcomeOf(own), outcomeOf(best)];
      moves.push({
        verdict,
        text:
          verdict === "best"
            ? both(
                `Move ${nth}: column ${event.column}. Nothing was better.`,
                `第 ${nth} 手：第 ${event.column} 列，没有更好的选择。`,
              )
            : both(
                `Move ${nth}: column ${event.column} ${was.en}. Column ${columns.join(" or ")} ${could.en}${isSame ? (best > 0 ? " sooner" : " later") : ""}.`,
                `第 ${nth} 手：第 ${event.column} 列（${was.zh}）。第 ${columns.join("、")} 列${isSame ? (best > 0 ? "赢得更快" : "输得更晚") : could.zh}。`,
              ),
      });
    }
    state = evolve(state, event);
  }
  return {
    by: both("By a search eight moves deep", "根据向前八手的搜索"),
    summary: countedBest(moves),
    moves,
  };
};
