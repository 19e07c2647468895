import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on a free port of this machine. */
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** TCP connections taken so far. */
  readonly connections: () => number;
}

export async function listen(handler: RequestListener): Promise<TestServer> {
  let connections = 0;
  const server = createServer(handler).on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One call as an agent saw it. */
export interface ReceivedCall {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** An agent's response to a call: JSON to answer with, or a handler. */
export type Behaviour = (call: ReceivedCall) => unknown;

export interface FakeAgent extends TestServer {
  readonly received: ReceivedCall[];
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A real server that speaks the Space protocol with the given `behaviour`, and records its calls. */
export async function fakeAgent(
  behaviour: Behaviour = () => ({ success: true, result: "yes" }),
): Promise<FakeAgent> {
  const received: ReceivedCall[] = [];
  const server = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = {
      path: request.url ?? "",
      method: request.method ?? "",
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString("utf8") || "null") as unknown,
    };
    received.push(call);
    const answer = await behaviour(call);
    if (answer instanceof Raw) {
      await answer.write(response);
      return;
    }
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer));
  });
  return { ...server, received };
}

type Response = Parameters<RequestListener>[1];

/** An answer written byte by byte. */
export class Raw {
  readonly write: (response: Response) => void | Promise<void>;

  constructor(write: (response: Response) => void | Promise<void>) {
    this.write = write;
  }

  static text(text: string | Buffer, status = 200, headers: Record<string, string> = {}): Raw {
    return new Raw((response) => {
      response.writeHead(status, headers);
      response.end(text);
    });
  }

  /** One space every 20 ms, for as long as anybody listens. */
  static trickle(): Raw {
    return new Raw(async (response) => {
      while (!response.destroyed) {
        response.write(" ");
        await wait(20);
      }
    });
  }

  static closed(): Raw {
    return new Raw((response) => {
      response.socket?.destroy();
    });
  }

  static endless(): Raw {
    return new Raw(() => {});
  }

  /** As many bytes, in chunks, unless the reader hangs up. */
  static huge(bytes: number): Raw {
    return new Raw(async (response) => {
      for (let sent = 0; sent < bytes && !response.destroyed; sent += 16_384) {
        if (!response.write("x".repeat(16_384))) await wait(1);
      }
      response.end();
    });
  }
}

export const sleep = wait;
