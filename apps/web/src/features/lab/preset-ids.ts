/** The presets in the order in which pages offer them; each has its own messages. */
export const presetIds = ["attack-defence", "reasoning", "main-table", "variants"] as const;
