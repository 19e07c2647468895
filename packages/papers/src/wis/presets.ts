import { collectionIn, experimentIn } from "../files.ts";
import cardFile from "./card.json" with { type: "json" };
import collectionFile from "./collection.json" with { type: "json" };
import attackDefenceFile from "./presets/attack-defence.json" with { type: "json" };
import mainTableFile from "./presets/main-table.json" with { type: "json" };
import reasoningFile from "./presets/reasoning.json" with { type: "json" };
import variantsFile from "./presets/variants.json" with { type: "json" };

/**
 * Table 2 of the WiS paper: ten agents among themselves. In a block each of them takes every place of a
 * table once, on the same words, so that all are the spy equally often; the paper drew roles at
 * random, and its models were the spy 10 to 24 times each.
 */
export const mainTable = experimentIn(mainTableFile);

/**
 * Table 3 of the WiS paper (section 5.3): the spy's speeches end with an injection from the paper's
 * Table 1, and the behaviour of the other five players is measured. Here all five are the same agent, each
 * arm plays the same matches, and everything else is held constant; the paper's models sat at mixed tables, and its
 * arms were different matches.
 */
export const attackDefence = experimentIn(attackDefenceFile);

/**
 * Table 4 of the WiS paper (section 5.4): one civilian reasons before it acts, by the prompt "Reasoning" of its
 * Table 1, verbatim. House agents follow no instructions, so here it is one that weighs all speeches instead of the
 * last two. For a model agent, remove that change: the paper's prompt is in the same arm. The paper's models said
 * their analysis aloud, in speeches above the usual limit (option `speechCap`), which swayed others; the house listens
 * to no analysis.
 */
export const reasoning = experimentIn(reasoningFile);

/**
 * What the variants of Who is Spy change, each alone. The spy copies: whatever it holds, it repeats what it heard. Of
 * the civilians, one table gives everything away at once, and another plays with care. So the paper's rules
 * reward the spy that speaks late, and each arm shows how far a variant does not.
 */
export const variants = experimentIn(variantsFile);

/** Tables 2 to 4 of the WiS paper. The arm of Table 4 names a character, which only agents of the house have. */
export const wis = collectionIn(collectionFile);

/**
 * The measures of the WiS paper's Tables 2 and 3 for one agent. The paper's models played among themselves; here
 * the opponents are the same for all. Table 4 compares prompts and says nothing of one agent.
 */
export const wisOfOne = collectionIn(cardFile);
