/** The presets in the order in which pages offer them; each has words of its own. */
export const presetIds = ["attack-defence", "reasoning", "main-table"] as const;
