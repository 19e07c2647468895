import { z } from "zod";
import {
  actionSchema,
  type Environment,
  EnvironmentError,
  resetSchema,
  type State,
  type StepResult,
} from "./environment.ts";

/** OpenEnv's codes of errors (openenv/core/env_server/types.py, WSErrorCode). */
type ErrorCode =
  | "INVALID_JSON"
  | "UNKNOWN_TYPE"
  | "VALIDATION_ERROR"
  | "EXECUTION_ERROR"
  | "CAPACITY_REACHED"
  | "SESSION_ERROR";

/** An answer on the socket, or an error in its place. */
export type Frame =
  | { readonly type: "observation"; readonly data: StepResult }
  | { readonly type: "state"; readonly data: State }
  | {
      readonly type: "error";
      readonly data: {
        readonly message: string;
        readonly code: ErrorCode;
        readonly errors?: readonly unknown[];
        readonly active_sessions?: number;
        readonly max_sessions?: number;
      };
    };

const messageSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("reset"), data: resetSchema.default({}) }),
  z.strictObject({ type: z.literal("step"), data: actionSchema }),
  z.strictObject({ type: z.literal("state") }),
  z.strictObject({ type: z.literal("close") }),
]);
const typedSchema = z.object({ type: z.string().default("") });
const types: readonly string[] = messageSchema.options.map(({ shape }) => shape.type.value);

const errorFrame = (code: ErrorCode, message: string, errors?: readonly unknown[]): Frame => ({
  type: "error",
  data: { message, code, ...(errors !== undefined && { errors }) },
});

/** The first frame of a server whose sessions are all taken. */
export const capacityFrame = (active: number, most: number): Frame => ({
  type: "error",
  data: {
    message: `Server at capacity: ${active}/${most} sessions active. Cannot accept new connections.`,
    code: "CAPACITY_REACHED",
    active_sessions: active,
    max_sessions: most,
  },
});

/** The issues of a value that does not fit, in pydantic's form. */
export const issuesOf = ({ issues }: z.ZodError): readonly unknown[] =>
  issues.map(({ code, path, message }) => ({ type: code, loc: path, msg: message }));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Handles one message of a socket; null when the client closes the session. Never rejects. */
export async function answerFrame(environment: Environment, text: string): Promise<Frame | null> {
  const json = parsed(text);
  const typed = typedSchema.safeParse(json);
  if (!typed.success) return errorFrame("INVALID_JSON", "Invalid JSON: an object is expected.");
  const { type } = typed.data;
  if (!types.includes(type)) return errorFrame("UNKNOWN_TYPE", `Unknown message type: ${type}`);
  const message = messageSchema.safeParse(json);
  if (!message.success) {
    return errorFrame("VALIDATION_ERROR", "Invalid message", issuesOf(message.error));
  }
  try {
    switch (message.data.type) {
      case "reset":
        return { type: "observation", data: await environment.reset(message.data.data) };
      case "step":
        return { type: "observation", data: await environment.step(message.data.data.message) };
      case "state":
        return { type: "state", data: environment.state };
      case "close":
        return null;
    }
  } catch (error) {
    if (error instanceof EnvironmentError) return errorFrame("EXECUTION_ERROR", error.message);
    return errorFrame("EXECUTION_ERROR", `The environment failed: ${String(error)}`);
  }
}
