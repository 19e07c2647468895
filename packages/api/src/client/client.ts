import { routes } from "../routes/routes.ts";
import {
  type ApiFailure,
  type Arguments,
  type BytesCall,
  type CallAnswer,
  type CallName,
  type CallResult,
  caller,
  type FetchCall,
  failed,
  type StreamCall,
  send,
  type TextCall,
  unreachable,
} from "./call.ts";

interface ClientSettings {
  /** Where the site is: https://wisp.example. */
  readonly baseUrl: string;
  /** A personal token, for calls that need an account; sent to that site alone, over https or on this machine. */
  readonly token?: string;
}

/** Hosts of this machine, as `URL` writes them. */
const THIS_MACHINE =
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** Throws a TypeError with a sentence for an address that is none of a site, or that a token must not be sent to. */
function checkAddress(baseUrl: string, token: string | undefined): void {
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError("The address of a site begins with https://.");
  }
  if (url.username !== "" || url.password !== "") {
    throw new TypeError("The address of a site has no user name and no password.");
  }
  if (token !== undefined && url.protocol === "http:" && !THIS_MACHINE.test(url.hostname)) {
    throw new TypeError("A token is sent over https, or to this machine: use an https address.");
  }
}

const moved = { code: "redirected", message: "The site has moved: use its new address." };

const fits = <Name extends CallName>(name: Name, value: unknown): value is CallAnswer<Name> =>
  routes[name].answer.safeParse(value).success;

/**
 * Client of version 1 of the API for other programs; each answer is checked against its schema.
 * Its calls never throw: an error is returned as an answer.
 *
 * @throws TypeError for an address to which a token must not be sent
 */
export function wispClient({ baseUrl, token }: ClientSettings) {
  checkAddress(baseUrl, token);
  const site = baseUrl.replace(/\/+$/, "");
  const fetching: FetchCall = async (address, request) => {
    const headers = new Headers(request.headers);
    if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
    // `fetch` takes no token to another origin, but a body, which may hold an agent's key.
    const redirect = request.method === "GET" ? "follow" : "manual";
    const response = await fetch(site + address, { ...request, headers, redirect });
    const { status } = response;
    return status >= 300 && status < 400 ? Response.json({ error: moved }, { status }) : response;
  };
  /** The problem of an answer with an error status. */
  const refused = async (response: Response): Promise<ApiFailure> =>
    failed(response, await response.json().catch(() => undefined));

  async function read<Value>(
    sending: Promise<Response>,
    take: (response: Response) => Promise<Value>,
  ): Promise<CallResult<Value>> {
    try {
      const response = await sending;
      return response.ok ? { value: await take(response) } : await refused(response);
    } catch {
      return unreachable();
    }
  }

  return {
    /** Calls a route that answers in JSON. */
    call: caller(fetching, fits),

    text: <Name extends TextCall>(name: Name, ...[given]: Arguments<Name>) =>
      read(send(fetching, name, given), (response) => response.text()),

    bytes: <Name extends BytesCall>(name: Name, ...[given]: Arguments<Name>) =>
      read(send(fetching, name, given), (response) => response.bytes()),

    /** The lines of a stream; a failure is its last. Ends with the match, or with the connection. */
    async *stream<Name extends StreamCall>(
      name: Name,
      ...[given]: Arguments<Name>
    ): AsyncGenerator<CallAnswer<Name> | ApiFailure, void, void> {
      try {
        const response = await send(fetching, name, given);
        if (!response.ok) return yield await refused(response);
        const pieces = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream());
        let rest = "";
        for await (const piece of pieces) {
          const lines = `${rest}${piece}`.split("\n");
          rest = lines.pop() ?? "";
          for (const line of lines) {
            const value: unknown = JSON.parse(line);
            if (!fits(name, value)) return yield failed(response, undefined);
            yield value;
          }
        }
      } catch {
        yield unreachable();
      }
    },
  };
}

export type WispClient = ReturnType<typeof wispClient>;
