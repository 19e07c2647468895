// The browser loads this: it must not load the games.

/** Slug of the arena's own season in which the operator's models play the first game. */
export const MODELS_SLUG = "models";
