/** Days that can be told apart in a chart; older ones stand in the table alone. */
export const MOST_DRAWN = 60;
