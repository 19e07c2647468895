/**
 * Errors of the pool (pg-pool and pg) without a connection or an answer in time, which carry no code, and
 * of pgbouncer without a server, which have the code of a broken protocol. Prisma's errors quote them.
 */
const MESSAGES = [
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Query read timeout",
  "server conn crashed",
  "server login has been failing",
  "pgbouncer cannot connect to server",
  "query_wait_timeout",
  "query_timeout",
  "no more connections allowed",
];

/**
 * Codes of errors that pass by themselves: of Node for a lost or refused connection; of PostgreSQL
 * (Appendix A of its manual) for a lost connection, too many of them, a shutdown and a start, a
 * transaction that sent nothing for too long, and a write to a server that is no longer the primary; of
 * Prisma for a transaction or connection that did not come in time.
 */
const CODES: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ETIMEDOUT",
  "08000",
  "08003",
  "08006",
  "25006",
  "25P03",
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

/** Of PostgreSQL, for a statement that found no room on the disk. */
const DISK_FULL = "53100";

/** Where Prisma has no code of its own for an error of the server (P2010, P2039), its text has the server's. */
const QUOTED_CODE = /\bCode: `(\w{5})`/;

/** Why the database could not be used: it could not be reached or was too busy, or its disk is full. */
export type Outage = "busy" | "disk-full";

/** Of an error of a statement that may succeed when it is repeated later, why; null for every other error. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null;
  const codes = ["code" in error ? error.code : null, QUOTED_CODE.exec(error.message)?.[1]];
  if (codes.includes(DISK_FULL)) return "disk-full";
  if (codes.some((code) => CODES.has(code))) return "busy";
  if (MESSAGES.some((message) => error.message.includes(message))) return "busy";
  const inner: readonly unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return inner.map(outageOf).find((outage) => outage !== null) ?? null;
}

/** Whether an error of a statement says that the database could not be used: the same one may succeed later. */
export const isUnavailable = (error: unknown): boolean => outageOf(error) !== null;
