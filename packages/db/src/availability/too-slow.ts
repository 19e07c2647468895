/** SQL: milliseconds of the slowest answer of a version in its check, in a game; null: not measured. */
export const answerMsIn = (version: string, game: string): string =>
  `coalesce(${version}."answerMs" ->> ${game}, ${version}."answerMs" ->> '*')::int`;

/** SQL: whether an agent's newest version took longer for an answer in its check than a season gives. */
export const isTooSlow = (version: string, season: string): string =>
  `coalesce(${answerMsIn(version, `${season}."game"`)} > ${season}."clockMs", false)`;
