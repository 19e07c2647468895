import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { bayes } from "./bayes.ts";
import { bold } from "./bold.ts";
import { cautious } from "./cautious.ts";
import { dice } from "./dice.ts";
import { watchful } from "./watchful.ts";

/** The house agents of Chameleon. */
export const house: readonly Character<State>[] = [dice, watchful, bold, cautious, bayes];
