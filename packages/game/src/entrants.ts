/** One agent has no opponent; house agents fill the tables of a tournament. */
export const MIN_ENTRANTS = 2;
