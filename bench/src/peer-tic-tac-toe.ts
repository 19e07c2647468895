import { createRequire } from "node:module";
import type { Game } from "boardgame.io";
import { inProduction } from "./env.ts";

// boardgame.io has no export map, so that only require finds its client; its production build is
// the faster one (no freezing, no checks).
const { Client } = inProduction(
  (): typeof import("boardgame.io/client", { with: { "resolution-mode": "require" }}) =>
    createRequire(import.meta.url)("boardgame.io/client"),
);

interface PeerState {
  cells: (string | null)[];
}

const lines = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

const peerGame: Game<PeerState> = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array.from({ length: 9 }, () => null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, cell: number) => {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const won = lines.some(([a, b, c]) => {
      const mark = G.cells[a] ?? null;
      return mark !== null && mark === G.cells[b] && mark === G.cells[c];
    });
    if (won) return { winner: ctx.currentPlayer };
    return G.cells.every((mark) => mark !== null) ? { draw: true } : undefined;
  },
};

/** A drawn match of the given cells through the peer's headless client. Returns its moves. */
export function playPeer(moves: readonly number[]): number {
  const client = Client<PeerState>({ game: peerGame, numPlayers: 2, debug: false });
  for (const cell of moves) client.moves.take?.(cell - 1);
  if (client.getState()?.ctx.gameover?.draw !== true)
    throw new Error("the peer's match should be drawn");
  return moves.length;
}
