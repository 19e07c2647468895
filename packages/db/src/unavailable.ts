/**
 * Errors of the pool (pg-pool and pg) without a connection or an answer in time: they carry no code.
 * Prisma's errors quote them.
 */
const MESSAGES = [
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Query read timeout",
];

/**
 * Codes of errors that pass by themselves: of Node for a lost or refused connection; of PostgreSQL
 * (Appendix A of its manual) for a lost connection, too many of them, a shutdown and a start; of
 * Prisma for a transaction or connection that did not come in time.
 */
const CODES: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "08000",
  "08003",
  "08006",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);

/**
 * Whether an error of a statement says that the database could not be reached or was too busy to
 * answer: the same statement may succeed in a few seconds.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && CODES.has(error.code)) return true;
  if (MESSAGES.some((message) => error.message.includes(message))) return true;
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return inner.some(isUnavailable);
}
