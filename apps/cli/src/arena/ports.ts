import { createServer } from "node:net";
import { UsageError } from "../command.ts";

const HOST = "127.0.0.1";
const TRIES = 50;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });

/**
 * The port to listen on: the one asked for, or the first free one from `usual` on. Throws
 * UsageError when the one asked for is taken.
 */
export async function choosePort(
  asked: number | undefined,
  usual: number,
  name: string,
): Promise<number> {
  if (asked !== undefined) {
    if (await isFree(asked)) return asked;
    throw new UsageError(
      `Port ${asked} is taken: end the program that uses it, or set ${name} to another port.`,
    );
  }
  for (let port = usual; port < usual + TRIES; port += 1) if (await isFree(port)) return port;
  throw new UsageError(
    `No port from ${usual} to ${usual + TRIES - 1} is free: set ${name} to one that is.`,
  );
}
