import type { Character } from "@wisp/game";
import { freeColumns } from "../grid.ts";
import type { State } from "../state.ts";

/** Any free column, each equally likely. */
export const dice: Character<State> = {
  id: "dice",
  names: { zh: "骰子" },
  about: { en: "Drops discs into any free column.", zh: "随意选择未满的列。" },
  decide: ({ grid }, _seat, _ask, draws) => ({ text: `${draws.pick(freeColumns(grid))}` }),
};
