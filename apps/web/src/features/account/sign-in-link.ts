/** How long a link by e-mail is good for. */
export const LINK_MINUTES = 15;
