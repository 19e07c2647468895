import { agentStandsSchema, errorSchema } from "@wisp/api";
import { askForCheck, createToken, ensureUser, finishCheck, leaseCheck, newId } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { newRingKey } from "@wisp/secrets";
import { expect } from "vitest";
import { openSite } from "./open-site.ts";
import { readAnswer } from "./read-answer.ts";

type Handler<Params> = (
  request: Request,
  context: { params: Promise<Params> },
) => Promise<Response>;

/** The result of a check, where it matters. */
export interface CheckFinding {
  readonly ok?: boolean;
  readonly endpoint?: string | null;
  readonly model?: string;
  readonly secretHost?: string | null;
  readonly key?: string;
}

/** The body of a call that registers a checked agent. */
export const registration = (check: string, more: object = {}) => ({
  check,
  name: "Wary Fox",
  games: [{ game: "who-is-spy", locale: "en" }],
  ...more,
});

/** How a call was refused. */
export const refusal = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  ...readAnswer(errorSchema, body).error,
});

/** The calls about agents of a public site with a separate database, and people who make them. */
export async function makeAgentCalls() {
  const ring = newRingKey();
  const { database } = await openSite({ WISP_MODE: "public", WISP_SECRET_KEYS: ring });
  const collection = await import("#app/api/v1/agents/route.ts");

  async function person(handle: string) {
    const user = await ensureUser(database, handle);
    const made = await createToken(database, user.id, {
      name: "test",
      scopes: ["agents"],
      expiresAt: null,
    });
    if (isFailure(made)) throw new Error(made.detail);
    return { user, token: made.token };
  }

  const ada = await person("ada");
  const eve = await person("eve");

  async function call<Params>(
    handler: Handler<Params>,
    params: Params,
    body?: unknown,
    { token } = ada,
  ) {
    const request = new Request("https://wisp.example/api/v1/agents", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await handler(request, { params: Promise.resolve(params) });
    return { status: answer.status, body: await answer.json() };
  }

  let places = 0;
  /** A check of an address that is done, as a runner leaves it. */
  async function checked(found: CheckFinding = {}, who = ada): Promise<string> {
    places += 1;
    const place = found.endpoint ?? `https://agent-${places}.example`;
    const secretId = newId();
    const asked = await askForCheck(database, {
      ownerId: who.user.id,
      input: { typed: place },
      ...(found.key !== undefined && {
        key: { id: secretId, sealed: `sealed ${found.key}`, lastFour: found.key.slice(-4) },
      }),
    });
    if (isFailure(asked)) throw new Error(asked.detail);
    const leased = await leaseCheck(database, 60_000);
    if (leased === null) throw new Error("no check waits");
    const { ok = true, endpoint = place, model = "m", secretHost = null } = found;
    await finishCheck(database, leased, {
      result: Object.assign(
        { ok, steps: [{ name: "address", ok, ms: 1, detail: "." }] },
        { model },
      ),
      recognised: Object.assign(
        { kind: "space", settings: { url: place }, endpoint, name: "n", sentence: "." },
        { secretHost, verified: true },
      ),
      ...(found.key !== undefined &&
        secretHost !== null && { key: { sealed: `sealed ${found.key}`, host: secretHost } }),
    });
    return asked.id;
  }

  async function registered(more: object = {}, found: CheckFinding = {}) {
    const { status, body } = await call(
      collection.POST,
      {},
      registration(await checked(found), more),
    );
    expect({ status, body }).toMatchObject({ status: 201 });
    return readAnswer(agentStandsSchema, body);
  }

  return { database, ring, ada, eve, collection, person, call, checked, registered };
}
