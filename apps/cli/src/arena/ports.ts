import { createServer } from "node:net";
import { UsageError } from "../command.ts";

const HOST = "127.0.0.1";
const TRIES = 50;

/** Why a port cannot be listened on (the system's code: EADDRINUSE, EACCES ...); null when it can. */
const listenFailure = (port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    server.listen(port, HOST, () => server.close(() => resolve(null)));
  });

function sentenceFor(code: string, port: number, name: string): string {
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken: end the program that uses it, or set ${name} to another port.`;
  }
  if (code === "EACCES") {
    return `You are not allowed to listen on port ${port}: set ${name} to a port from 1024 on.`;
  }
  return `Port ${port} cannot be listened on (${code}): set ${name} to another port.`;
}

/**
 * The port to listen on: the one asked for, or the first free one from `usual` on. Throws
 * UsageError when the requested one is not free.
 *
 * @param taken what another part of the arena will listen on: still free, and not to be had
 */
export async function choosePort(
  asked: number | undefined,
  usual: number,
  name: string,
  taken?: number,
): Promise<number> {
  if (asked !== undefined) {
    const code = asked === taken ? "EADDRINUSE" : await listenFailure(asked);
    if (code === null) return asked;
    throw new UsageError(sentenceFor(code, asked, name));
  }
  for (let port = usual; port < usual + TRIES; port += 1) {
    if (port !== taken && (await listenFailure(port)) === null) return port;
  }
  throw new UsageError(
    `No port from ${usual} to ${usual + TRIES - 1} is free: set ${name} to one that is.`,
  );
}
