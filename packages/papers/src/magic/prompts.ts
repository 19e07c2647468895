import printed from "./prompts.json" with { type: "json" };

/**
 * What the paper MAgIC prints of its prompts (Tables 5 and 6), verbatim, its errors included ("corporate");
 * `{...}` are its own slots. A released set never changes.
 *
 * In Table 5 the two plans of Undercover stand under each other's heading. They are used by their sense; the one
 * for the undercover does without its first sentence, which asks for a suspect of its own.
 */
export const magicPaper = printed;

/** The games of the paper. */
export type MagicGame = keyof typeof magicPaper.rules;
export type EconomicGame = Exclude<MagicGame, "chameleon" | "undercover">;
