import { isFailure } from "@wisp/game";
import type { AnswerFailure } from "../contract.ts";
import { unsentFailure } from "../outbound/failures.ts";
import {
  type Caller,
  type Exchange,
  type FetchGuard,
  failure,
  withoutKey,
} from "../outbound/index.ts";
import type { ModelExchange } from "./completion.ts";
import { unstreamed } from "./event-stream.ts";
import type { Message } from "./prompt.ts";
import type { Sampling } from "./settings.ts";

/** The JSON that an answer has to be: any object, or one of a schema. Not every service can. */
export type ResponseFormat =
  | { readonly type: "json_object" }
  | {
      readonly type: "json_schema";
      readonly json_schema: {
        readonly name: string;
        readonly strict: true;
        readonly schema: Readonly<Record<string, unknown>>;
      };
    };

/** Most bytes of a completion, its reasoning included. */
const COMPLETION_LIMIT_BYTES = 256 * 1024;
/** The same as a stream, in which every token has a frame of some 200 bytes. */
const STREAM_LIMIT_BYTES = 4 * 1024 * 1024;

export interface CompletionCall {
  readonly sampling: Sampling;
  /** Absent: a text. */
  readonly format: ResponseFormat | undefined;
  readonly signal: AbortSignal;
}

/** The fields of a request that only some agents or calls have; the arena's own come after them. */
export const furtherFields = (
  settings: {
    readonly reasoningEffort?: string;
    readonly extraBody?: Readonly<Record<string, unknown>>;
  },
  format: ResponseFormat | undefined,
): Record<string, unknown> => ({
  ...settings.extraBody,
  ...(settings.reasoningEffort !== undefined && { reasoning_effort: settings.reasoningEffort }),
  ...(format !== undefined && { response_format: format }),
});

/** One call to a model's service: the HTTP answer, without the key. Never rejects. */
export type Complete = (
  messages: readonly Message[],
  call: CompletionCall,
) => Promise<ModelExchange | AnswerFailure>;

export type Access = Pick<FetchGuard, "hosts" | "token" | "endpoint" | "signal">;

/** An answer as an ordinary one: without a key that was cut into the pieces of a stream, and of bounded length. */
function ordinary(answer: Exchange | AnswerFailure, key: string | undefined) {
  const whole = isFailure(answer) ? answer : unstreamed(answer);
  if (isFailure(whole) || whole === answer) return whole;
  const text = key === undefined ? whole.text : withoutKey(whole.text, key);
  return Buffer.byteLength(text) > COMPLETION_LIMIT_BYTES
    ? failure("too-large", `The answer is larger than ${COMPLETION_LIMIT_BYTES} bytes.`)
    : { ...whole, text };
}

/**
 * Runs one call of a library with a guarded `fetch` and returns the service's raw answer instead of the
 * library's result: libraries accept different answers and word errors for programmers.
 */
export async function exchanged(
  client: Caller,
  access: Access,
  call: (guarded: typeof fetch) => Promise<unknown>,
): Promise<Exchange | AnswerFailure> {
  let last: Exchange | AnswerFailure | undefined;
  const guarded = client.fetch({
    ...access,
    limitBytes: COMPLETION_LIMIT_BYTES,
    streamLimitBytes: STREAM_LIMIT_BYTES,
    heard: (answer, method) => {
      // A GET only looks something up: it is the end of the call when it fails.
      if (method === "POST" || isFailure(answer) || answer.status >= 400) {
        last = ordinary(answer, access.token);
      }
    },
  });
  try {
    await call(guarded);
  } catch (error) {
    if (access.signal.aborted && last === undefined) {
      last = unsentFailure("timeout", "The clock had run out before the model was asked.", {});
    } else if (last === undefined) {
      const reason = error instanceof Error ? error.message : String(error);
      last = failure("refused", `The model cannot be asked like this: ${reason}`);
    }
  }
  return last ?? failure("refused", "The model was not asked at all.");
}
