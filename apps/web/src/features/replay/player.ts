/** Where a viewer of a match is. */
export interface Player {
  /** Cursor of the public event that is shown; -1 before the first. */
  readonly cursor: number;
  /** In a live match: follows it. */
  readonly playing: boolean;
  readonly speed: Speed;
  /** Whether secrets are shown; only ever true of a match that is over. */
  readonly revealed: boolean;
}

export const speeds = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof speeds)[number];

/** How far the log goes at the moment. */
export interface Reach {
  /** Cursor of the last public event; -1 for none. */
  readonly last: number;
  readonly over: boolean;
}

export type Action =
  | { readonly type: "go"; readonly to: number }
  | { readonly type: "tick" }
  | { readonly type: "toggle-play" }
  | { readonly type: "toggle-reveal" }
  | { readonly type: "speed"; readonly speed: Speed }
  /** The log has grown or ended. */
  | { readonly type: "grown" };

/** Live matches open at their end and are followed; finished ones open at `at` or their start. */
export function openPlayer({ last, over }: Reach, at: number | null): Player {
  const cursor = Math.min(at ?? (over ? 0 : last), last);
  return {
    cursor,
    playing: !over && cursor === last,
    speed: 1,
    revealed: over && last >= 0 && cursor === last,
  };
}

/** At the end nothing is left to spoil: secrets open, and what is over stops. */
function arrived(player: Player, { last, over }: Reach): Player {
  if (!over || player.cursor < last) return player;
  return { ...player, playing: false, revealed: true };
}

export function play(player: Player, action: Action, reach: Reach): Player {
  switch (action.type) {
    case "go": {
      const cursor = Math.max(Math.min(action.to, reach.last), Math.min(0, reach.last));
      return arrived({ ...player, cursor, playing: !reach.over && cursor === reach.last }, reach);
    }
    case "tick":
      return arrived({ ...player, cursor: Math.min(player.cursor + 1, reach.last) }, reach);
    case "grown":
      return player.cursor < 0 && reach.last >= 0
        ? arrived({ ...player, cursor: 0 }, reach)
        : arrived(player, reach);
    case "toggle-play": {
      const again = !player.playing && reach.over && player.cursor >= reach.last;
      return { ...player, cursor: again ? 0 : player.cursor, playing: !player.playing };
    }
    case "toggle-reveal":
      return reach.over ? { ...player, revealed: !player.revealed } : player;
    case "speed":
      return { ...player, speed: action.speed };
  }
}
