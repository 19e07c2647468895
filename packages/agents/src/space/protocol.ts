import { isFailure, type SpaceMessage } from "@wisp/game";
import { z } from "zod";
import { answerOfProgram, type ModelAnswer } from "../answer.ts";
import type { AnswerFailure } from "../contract.ts";
import {
  accounted,
  type Bearer,
  type Caller,
  failure,
  lineIn,
  type Mode,
  quotaIn,
  reported,
} from "../outbound/index.ts";
import { secretSchema } from "../secret.ts";
import { canonicalUrl, spaceIdPattern } from "./resolve.ts";

/** Clock of every route but perceive and the wake-up; the caller of a decision brings its own. */
export const ANSWER_LIMIT_MS = 10_000;

/** Clocks of perceives, in milliseconds. */
export interface PerceiveLimits {
  /** Of one perceive, from its dispatch. */
  readonly oneMs: number;
  /** For all that are queued when a decision is due, or when the match ends. */
  readonly queueMs: number;
  /** The same while what happened before a takeover is replayed. */
  readonly replayMs: number;
}

/**
 * Between two decisions an agent perceives at most 13 messages, in a whole match of three rounds
 * about 50. So the totals suffice for agents that take 2.3 s for each.
 */
export const perceiveLimits: PerceiveLimits = {
  oneMs: 5_000,
  queueMs: 30_000,
  replayMs: 120_000,
};

/** The routes of the protocol, below `/agent`. */
const spaceRoutes = ["checkHealth", "getModelName", "init", "perceive", "interact"] as const;
export type SpaceRoute = (typeof spaceRoutes)[number];

/** A message with nothing in it, as `checkHealth`, `getModelName` and `init` send it. */
export const emptyMessage: SpaceMessage = {
  message: null,
  name: null,
  status: null,
  word: null,
  round: null,
};

const answerSchema = z.object({
  success: z.boolean(),
  result: z.unknown().optional(),
  errMsg: z.unknown().optional(),
});

/** An answer with `success: true`. */
interface SuccessAnswer {
  readonly result: unknown;
  /** The raw body. */
  readonly text: string;
}

/** One agent as one session calls it. */
export type Call = (
  route: SpaceRoute,
  message: SpaceMessage,
  signal: AbortSignal,
) => Promise<SuccessAnswer | AnswerFailure>;

function bearerOf({ token, tokenHost }: SpaceSettings): Bearer | undefined {
  return token === undefined || tokenHost === undefined ? undefined : { token, host: tokenHost };
}

/** An agent's answer on a route; `success: false` is its own report of an error: `crashed`. */
export function answered(
  route: SpaceRoute,
  json: unknown,
  text: string,
): SuccessAnswer | AnswerFailure {
  const shape = answerSchema.safeParse(json);
  if (!shape.success) {
    const wanted = 'JSON like {"success": true, "result": "..."}';
    const detail = `/agent/${route} must answer with ${wanted}.`;
    return reported(failure("wrong-shape", detail, text), json);
  }
  const { success, result, errMsg } = shape.data;
  if (success) return { result, text };
  const line = typeof errMsg === "string" ? lineIn(errMsg) : "";
  const said = line === "" ? "." : `: ${line}`;
  return quotaIn(failure("crashed", `/agent/${route} reports an error${said}`, text), line);
}

/** Asked of agents that may be asleep, or ill, to see whether they are. */
const looks: ReadonlySet<SpaceRoute> = new Set(["checkHealth", "getModelName"]);

/** Calls the agent at a URL. */
export function caller(client: Caller, settings: SpaceSettings, sessionId: string): Call {
  const bearer = bearerOf(settings);
  const headers = { "x-session-id": sessionId };
  return async (route, message, signal) => {
    const url = `${settings.url}/agent/${route}`;
    const endpoint = looks.has(route) ? undefined : settings.url;
    const answer = await client.post(url, message, { signal, endpoint, headers, bearer });
    return isFailure(answer) ? accounted(answer) : answered(route, answer.json, answer.text);
  };
}

/** What an agent says in answer to an interact. */
export function spokenIn(answer: SuccessAnswer): ModelAnswer | AnswerFailure {
  const text = textOf(answer, "interact");
  return typeof text === "string" ? answerOfProgram(text) : text;
}

/** The string an answer must contain; numbers and lists are refused. */
export function textOf({ result, text }: SuccessAnswer, route: SpaceRoute): string | AnswerFailure {
  return typeof result === "string"
    ? result
    : failure("wrong-shape", `The result of /agent/${route} must be a string.`, text);
}

/** How a Space agent is reached. `token` is a secret: encrypt it where settings are stored. */
export const spaceSettings = (mode: Mode) =>
  z
    .strictObject({
      /** Canonical base URL; the routes are below it. */
      url: z.string().refine((url) => canonicalUrl(url, mode) === url, {
        error: "The address is not canonical, or may not be called from here.",
      }),
      /** "owner/space" on Hugging Face, when it is one. */
      space: z.string().regex(spaceIdPattern).optional(),
      /** The owner's read token for a private Space, and the host (`URL.host`) it was given for. */
      token: secretSchema.optional(),
      tokenHost: z.string().optional(),
    })
    .refine(({ token, tokenHost }) => (token === undefined) === (tokenHost === undefined), {
      error: "A token and the host it was given for belong together.",
    });

export type SpaceSettings = z.infer<ReturnType<typeof spaceSettings>>;

/**
 * Runs `work` with a signal that is aborted after `limitMs` (with a `TimeoutError`), or when `outer`
 * is (with its reason).
 */
export async function within<T>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const clock = new AbortController();
  const abort = (): void => clock.abort(outer?.reason);
  const timer = setTimeout(() => {
    clock.abort(new DOMException(`It took longer than ${limitMs} ms.`, "TimeoutError"));
  }, limitMs);
  outer?.addEventListener("abort", abort);
  if (outer?.aborted) abort();
  try {
    return await work(clock.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
  }
}
