import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on loopback; `url` has no slash at its end. */
export interface LoopbackServer extends AsyncDisposable {
  readonly url: string;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Listens on a free port; `answer` is made once the address is known. */
export async function listen(answer: (url: string) => RequestListener): Promise<LoopbackServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${portOf(server)}`;
  server.on("request", answer(url));
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  await using listening = await listen(() => (_, response) => response.end());
  return Number(new URL(listening.url).port);
}

/** The page on which a provider asks which user the person wants to sign in as. */
export const consentPage = (action: string, names: readonly string[]): string =>
  `<!doctype html><meta charset="utf-8"><title>Provider</title><form method="post" action="${action}">
  ${names.map((name, place) => `<button name="person" value="${place}">${place}: ${name.replace(/\W/g, "?")}</button>`).join("")}
  <button name="person" value="">Cancel</button></form>`;

/** The fields of a form that was sent. */
export async function formOf(request: AsyncIterable<Buffer>): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
