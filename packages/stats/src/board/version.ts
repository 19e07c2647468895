/**
 * Raise it when the same matches give another board, or a stored figure has another name: boards that
 * an earlier release fitted are then fitted again.
 */
export const STATISTICS_VERSION = 7;
