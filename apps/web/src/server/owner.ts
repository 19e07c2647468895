import {
  banOfAccount,
  ensureUser,
  LOCAL_OWNER,
  setRole,
  type TokenScope,
  tokenHolder,
  type User,
  userById,
} from "@wisp/db";
import { env } from "#env.ts";
import { ApiProblem, markImplicitOwner } from "./calls/api.ts";
import { isFromOwnMachine } from "./calls/own-machine.ts";
import { refuseForeign } from "./calls/same-site.ts";
import { rates, refuseEarly } from "./limits/limits.ts";
import { signedInBy } from "./session/signed-in.ts";
import { database } from "./storage/database.ts";

/** In local mode, to a call without a token that a proxy passed on. */
const ELSEWHERE =
  "This arena runs in local mode: without a token it takes calls only from its own machine, at 127.0.0.1 or localhost and without a proxy in between. Send a personal token as a bearer token, or start the arena with WISP_MODE=public.";

const bearer = /^Bearer +(\S+)$/i;

/** A valid token that may not do what is asked. */
class MissingScope extends ApiProblem {
  constructor(scope: TokenScope) {
    super("forbidden", `This token lacks the scope "${scope}".`);
  }
}

async function holderOf(token: string, scope: TokenScope): Promise<User> {
  const holder = await tokenHolder(database(), token);
  const user = holder && (await userById(database(), holder.userId));
  const ban = holder && user === null ? await banOfAccount(database(), holder.userId) : null;
  if (ban !== null) {
    throw new ApiProblem("forbidden", `This account is banned. Reason: ${ban.detail}`);
  }
  if (holder === null || user === null) {
    throw new ApiProblem(
      "account-needed",
      "This token is invalid or has expired. Create a new one.",
    );
  }
  if (!holder.scopes.includes(scope)) {
    throw new MissingScope(scope);
  }
  return user;
}

/**
 * The same for actions that no token may do: make tokens, revoke them, or delete the account. A lost
 * token allows no more than its scopes.
 */
export async function requireSession(request: Request): Promise<User> {
  if (request.headers.has("authorization")) {
    throw new ApiProblem("forbidden", "Tokens cannot do this. Sign in and use your page.");
  }
  return ownerOf(request, "read");
}

/**
 * The user of a call that needs an account; throws the problem for everybody else, for calls that
 * another site's page sent, and for more changes per minute than one account may make.
 */
export async function ownerOf(request: Request, scope: TokenScope): Promise<User> {
  const user = await callingUser(request, scope);
  if (request.method !== "GET" && request.method !== "HEAD") {
    refuseEarly(writeWaitMs(user), "Too many changes from your account.");
  }
  return user;
}

/**
 * The user of a call that answers everybody, and says more to some; null: a visitor. A token that does
 * not have the scope reads what everybody reads; one that is invalid, has expired or is of a
 * banned account is refused, so that its sender learns of it.
 */
export async function readerOf(request: Request, scope: TokenScope = "read"): Promise<User | null> {
  try {
    return await callingUser(request, scope);
  } catch (error) {
    const sentToken = request.headers.has("authorization");
    if (error instanceof ApiProblem && (!sentToken || error instanceof MissingScope)) return null;
    throw error;
  }
}

/** Counts a change that an account of a public site makes; whether it was one too many. */
export const writesTooFast = (user: User): boolean => writeWaitMs(user) > 0;

const writeWaitMs = ({ id }: User): number =>
  env.WISP_MODE === "local" ? 0 : rates.accountWrites.take(id);

/**
 * By a personal token that has `scope`, or by the session of a browser. In local mode a call with
 * neither is made by the user of the machine, who is the admin, if it comes from that machine itself.
 */
async function callingUser(request: Request, scope: TokenScope): Promise<User> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const [, token] = bearer.exec(authorization) ?? [];
    if (token === undefined) {
      throw new ApiProblem("account-needed", 'Send your token as "Authorization: Bearer …".');
    }
    return holderOf(token, scope);
  }
  refuseForeign(request.headers);
  const user = await signedInBy(request.headers);
  if (user !== null) return user;
  if (env.WISP_MODE === "local") {
    if (!isFromOwnMachine(request.headers)) throw new ApiProblem("account-needed", ELSEWHERE);
    markImplicitOwner(request);
    const local = await ensureUser(database(), LOCAL_OWNER);
    // The runners read what the user may do.
    if (local.role !== "admin") await setRole(database(), local.id, "admin");
    return { ...local, role: "admin" };
  }
  throw new ApiProblem(
    "account-needed",
    "This needs an account. Sign in, or send a personal token (created on your page) as a bearer token.",
  );
}
