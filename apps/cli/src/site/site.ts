import { setTimeout as sleep } from "node:timers/promises";
import { isLoopbackHost } from "@wisp/agents";
import {
  type ApiCheck,
  type CallResult,
  type CheckRequest,
  checkRequestSchema,
  type WispClient,
  wispClient,
} from "@wisp/api";
import { isFailure } from "@wisp/game";
import { z } from "zod";
import { here } from "#edition/here.ts";
import { type AgentInputFlags, optionsFrom } from "../agent-input.ts";
import { CommandError, called, UsageError } from "../command.ts";
import { readSite } from "../env.ts";
import { namedKey } from "../keys.ts";
import { readLogin } from "./login.ts";

export const siteOptions = { url: { type: "string" } } as const;

/** An arena that a command talks to as every program does. */
export interface Site {
  readonly client: WispClient;
  /** The address of one of its pages, by its path. */
  page(path: string): string;
}

/**
 * The arena at an address, which `from` names: a variable, or the address itself. Throws UsageError for one that a
 * token must not be sent to.
 */
export function siteAt(text: string, token: string | undefined, from = `"${text}"`): Site {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${from} is not an arena's address: write https://wisp.example.`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new UsageError("The address of an arena has no user name and no password.");
  }
  if (token !== undefined && url.protocol === "http:" && !isLoopbackHost(url.hostname)) {
    throw new UsageError(
      "WISP_TOKEN would be sent unencrypted: use an https address for the arena.",
    );
  }
  return {
    client: wispClient({ baseUrl: text, token }),
    page: (path) => new URL(path, url).href,
  };
}

const isSame = (url: string, other: string): boolean =>
  URL.parse(url)?.origin === URL.parse(other)?.origin;

/**
 * The arena at `url`, at WISP_URL, or else the one that is open on this machine. The token in
 * WISP_TOKEN is shown only where an account is needed (`as` its owner), to the arena that WISP_URL names.
 * Throws UsageError when no arena is named, or none for the token.
 */
export async function siteFrom(
  { url }: { readonly url?: string },
  as: "anybody" | "owner",
): Promise<Site> {
  const set = readSite();
  // What the environment says takes the place of the login.
  const known = set.url === undefined && set.token === undefined ? await readLogin() : set;
  const named = url ?? known.url;
  if (named !== undefined) {
    if (as === "owner" && known.token !== undefined && known.url === undefined) {
      throw new UsageError(
        `WISP_TOKEN is set, but not the arena it belongs to: set WISP_URL=${named}, or log in there in its place.`,
      );
    }
    const isItsOwn = as === "owner" && known.url !== undefined && isSame(named, known.url);
    const from = url === undefined && set.url !== undefined ? "WISP_URL" : undefined;
    return siteAt(named, isItsOwn ? known.token : undefined, from);
  }
  const open = await here?.open();
  if (typeof open === "string") return siteAt(open, undefined);
  throw new UsageError(
    open === undefined
      ? `Name an arena with --url or in WISP_URL, or log in: ${called("login --url https://wisp.example")}`
      : `${open.closed} Or name one with --url, or in WISP_URL.`,
  );
}

/** An arena's answer; throws CommandError with its sentence when it refused. */
export function taken<Value>(answer: CallResult<Value>): Value {
  if (!isFailure(answer)) return answer.value;
  const advice =
    answer.failed === "account-needed" ? " The command line takes the token from WISP_TOKEN." : "";
  throw new CommandError(`${answer.detail}${advice}`);
}

const POLL_INTERVAL_MS = 500;

type Step = ApiCheck["steps"][number];

/**
 * The check that an arena is asked for. It gets only the key that the flags name: keys in the
 * environment are for the services themselves.
 */
export async function requestFrom(
  place: Pick<CheckRequest, "address" | "agent">,
  flags: AgentInputFlags,
): Promise<CheckRequest> {
  const request = checkRequestSchema.safeParse({
    ...place,
    ...(await optionsFrom(flags)),
    key: await namedKey(flags),
  });
  if (request.success) return request.data;
  throw new UsageError(z.prettifyError(request.error));
}

/** Has an arena check something from its own network; `report` is called with each finished step. */
export async function checkThere(
  { client }: Site,
  body: CheckRequest,
  report: (step: Step) => void,
): Promise<ApiCheck> {
  const { id } = taken(await client.call("POST /checks", { body }));
  // A passed step fails after all when its agent does not name the game that it is registered for.
  const reported = new Set<string>();
  while (true) {
    const check = taken(await client.call("GET /checks/{id}", { id }));
    for (const step of check.steps.filter(({ pending }) => !pending)) {
      const outcome = `${step.name} ${step.ok}`;
      if (!reported.has(outcome)) report(step);
      reported.add(outcome);
    }
    if (check.status === "done") return check;
    await sleep(POLL_INTERVAL_MS);
  }
}
