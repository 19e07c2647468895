import type { Character } from "@wisp/game";
import { freeCells } from "../ask.ts";
import type { State } from "../state.ts";

/** Any free cell, each equally likely. */
export const dice: Character<State> = {
  id: "dice",
  names: { zh: "骰子" },
  about: { en: "Takes any free cell.", zh: "随意落在空格上。" },
  decide: (view, _seat, _ask, draws) => ({ text: draws.pick(freeCells(view.board)) }),
};
