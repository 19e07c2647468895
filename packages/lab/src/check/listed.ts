/** Names as a sentence lists them. */
export const listed = (names: Iterable<string>): string => [...names].join(", ") || "none";
