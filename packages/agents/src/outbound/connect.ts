import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { buildConnector } from "undici";
import type { Resolve } from "./resolve.ts";

/** How long a TCP connection may take to open. */
const CONNECT_LIMIT_MS = 10_000;

/** The address a connection would go to, or went to, is not allowed. */
export class AddressRefused extends Error {}

/** No connection came about, or none that was secure: nothing can have been sent over it. */
export class NotConnected extends Error {
  readonly code: unknown;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.code = "code" in cause ? cause.code : undefined;
  }
}

const notConnected = (error: Error): Error =>
  error instanceof AddressRefused ? error : new NotConnected(error);

interface Guard {
  readonly resolve: Resolve;
  /** Why an address, to which a name may have led, may not be connected to; undefined when it may. */
  readonly refusal: (address: string, name?: string) => string | undefined;
}

/** A lookup that leaves only allowed addresses, so that a refused host is not even contacted. */
function guardedLookup({ resolve, refusal }: Guard): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) => refusal(address) === undefined);
        const [first] = allowed;
        if (first === undefined) {
          callback(new AddressRefused(refusal(found[0]?.address ?? "", hostname)), []);
        } else if (options.all === true) callback(null, [...allowed]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

/**
 * Opens sockets for undici to allowed addresses only. Names are checked when looked up, literals
 * before connecting, and the connected address again before a byte is sent (also before TLS begins).
 */
export function guardedConnector(guard: Guard): buildConnector.connector {
  const secure = buildConnector({ allowH2: false, timeout: CONNECT_LIMIT_MS });
  const lookup = guardedLookup(guard);
  return (target, callback) => {
    const name = isIP(target.hostname) === 0 ? target.hostname : undefined;
    const literal = name === undefined ? guard.refusal(target.hostname) : undefined;
    if (literal !== undefined) {
      process.nextTick(callback, new AddressRefused(literal), null);
      return;
    }
    const https = target.protocol === "https:";
    const socket: Socket = connect({
      host: target.hostname,
      port: Number(target.port || (https ? 443 : 80)),
      lookup,
      autoSelectFamily: true,
      noDelay: true,
      keepAlive: true,
    });
    const late = setTimeout(() => {
      socket.destroy(Object.assign(new Error("connecting took too long"), { code: "ETIMEDOUT" }));
    }, CONNECT_LIMIT_MS);
    const fail = (error: Error): void => {
      clearTimeout(late);
      callback(notConnected(error), null);
    };
    socket.once("error", fail);
    socket.once("connect", () => {
      clearTimeout(late);
      socket.off("error", fail);
      const refusal = guard.refusal(socket.remoteAddress ?? "", name);
      if (refusal !== undefined) {
        socket.destroy();
        callback(new AddressRefused(refusal), null);
      } else if (https) {
        secure({ ...target, httpSocket: socket }, (...[error, secured]) => {
          if (error === null) callback(null, secured);
          else callback(notConnected(error), null);
        });
      } else callback(null, socket);
    });
  };
}

/** A token and the one host (with its port, as `URL.host` writes it) that may be sent it. */
export interface Bearer {
  readonly token: string;
  readonly host: string;
}

export interface OutboundCall {
  /** Ends the call, its body included; every call needs one. */
  readonly signal: AbortSignal;
  /** Names the agent's endpoint, which rests when it fails in a row; absent: called however it does. */
  readonly endpoint?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bearer?: Bearer;
  /** Cap of the answer's body in bytes. */
  readonly limitBytes?: number;
  /** In its place where the body is a stream of events, each with a frame of its own; absent: the same. */
  readonly streamLimitBytes?: number;
  /**
   * Follows one redirect of any kind that stays at the same origin, as for a repository with a new name. One that
   * asks for the same request there (307, 308), as from a path without its last slash, is always followed.
   */
  readonly followOnHost?: boolean;
}

/** A raw answer; any status except a redirect. */
export interface Exchange {
  readonly status: number;
  /** Of an error: when the service may be called again, as `retryAfterMs` reads it. */
  readonly retryAfter?: string;
  readonly contentType?: string;
  /** Milliseconds that the call waited because of a rate limit, before it was sent; absent: none. */
  readonly pacedMs?: number;
  readonly text: string;
}
