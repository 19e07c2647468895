import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  request as ask,
  createServer,
  type IncomingMessage,
  type RequestListener,
} from "node:http";
import type { AddressInfo } from "node:net";

const SECRET_HEADER = "x-wisp-door";

/** Asks Next for a page from within this process. */
export type Door = (
  path: string,
  headers: Readonly<Record<string, string>>,
  method?: "GET" | "HEAD",
) => Promise<IncomingMessage>;

/** Opens a door to `page` that this process alone can use; it does not keep the process alive. */
export async function openDoor(page: RequestListener): Promise<Door> {
  const secret = randomUUID();
  const server = createServer((request, response) => {
    if (request.headers[SECRET_HEADER] !== secret) return response.writeHead(403).end();
    delete request.headers[SECRET_HEADER];
    return page(request, response);
  });
  // Its own: processes of a cluster would share it, and one would answer for another.
  server.listen({ port: 0, host: "127.0.0.1", exclusive: true }).unref();
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return (path, headers, method = "GET") => {
    const asked = ask({
      ...{ host: "127.0.0.1", port, path, method, agent: false },
      headers: { ...headers, [SECRET_HEADER]: secret },
    });
    return new Promise((resolve, reject) => {
      asked.once("response", resolve).once("error", reject).end();
    });
  };
}
