/** How names and words in an answer are compared with those that the game knows. */
export const nameKey = (name: string): string => name.normalize("NFKC").trim().toLowerCase();
