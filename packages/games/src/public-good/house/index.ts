import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { mirror, prudent } from "./conditional.ts";
import { dice } from "./dice.ts";
import { lavish, ruthless, trusting } from "./steadfast.ts";
import { unforgiving } from "./unforgiving.ts";

export const house: readonly Character<State>[] = [
  dice,
  trusting,
  ruthless,
  lavish,
  mirror,
  prudent,
  unforgiving,
];
