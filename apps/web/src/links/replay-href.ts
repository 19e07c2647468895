/** With it, a page of the site leads to a match whose replay plays by itself. */
export const PLAY_HASH = "#play";

/** The address of a match, for links that readers follow to watch it from its start. */
export const replayHref = (matchId: string): string => `/watch/${matchId}${PLAY_HASH}`;
