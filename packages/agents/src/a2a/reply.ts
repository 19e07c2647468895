import { TaskState } from "@a2a-js/sdk";
import { isFailure } from "@wisp/game";
import { z } from "zod";
import { answerIn } from "../answer.ts";
import type { AgentAnswer, AnswerFailure, AnswerFailureCode } from "../contract.ts";
import { failure, lineIn } from "../outbound/index.ts";
import { spokenOf } from "../wisp/agent.ts";
import { readReplySchema } from "../wisp/messages.ts";
import type { A2aResult } from "./call.ts";

/** A part as the client library gives it; files are not looked at. */
const partSchema = z.object({
  content: z.object({ $case: z.string(), value: z.unknown() }).nullish(),
});
type Part = z.infer<typeof partSchema>;

const messageSchema = z.object({ parts: z.array(partSchema) });

const taskSchema = z.object({
  id: z.string().min(1).max(500),
  status: z.object({ state: z.number(), message: messageSchema.nullish() }),
  artifacts: z.array(messageSchema),
});
type Task = z.infer<typeof taskSchema>;

const resultSchema = z.union([taskSchema, messageSchema]);

/** A task that has no answer yet. */
export interface PendingTask {
  readonly taskId: string;
}

const WANTED = 'a text, or a data part like {"text": "..."} or {"value": 3}';

/** Parts of a message are made at once, a line each; those of an artifact may be chunks of one text. */
const separators = { message: "\n", artifact: "" } as const;
type PartsOwner = keyof typeof separators;

/** All the text of some parts. */
const textIn = (parts: readonly Part[], owner: PartsOwner): string =>
  parts
    .flatMap(({ content }) =>
      content?.$case === "text" && typeof content.value === "string" ? [content.value] : [],
    )
    .join(separators[owner]);

/** The answer in some parts: a reply of the agent protocol before a text; undefined: there is neither. */
function spokenIn(
  parts: readonly Part[],
  owner: PartsOwner,
): AgentAnswer | AnswerFailure | undefined {
  const data = parts.flatMap(({ content }) => (content?.$case === "data" ? [content.value] : []));
  for (const value of data.toReversed()) {
    const reply = readReplySchema.safeParse(value);
    if (reply.success) return spokenOf(reply.data);
  }
  const text = textIn(parts, owner);
  return text.trim() === "" ? undefined : answerIn(text);
}

/** How a task ended, or stopped, without an answer. */
const stops: ReadonlyMap<number, readonly [AnswerFailureCode, string]> = new Map([
  [TaskState.TASK_STATE_FAILED, ["crashed", "The agent's task failed."]],
  [TaskState.TASK_STATE_CANCELED, ["crashed", "The agent cancelled its own task."]],
  [TaskState.TASK_STATE_REJECTED, ["filtered", "The agent rejected the question."]],
  [
    TaskState.TASK_STATE_INPUT_REQUIRED,
    ["no-answer", "The agent asked for more input instead of answering."],
  ],
  [
    TaskState.TASK_STATE_AUTH_REQUIRED,
    ["key-refused", "The agent's task needs authentication; give the agent's token here."],
  ],
] as const);

const working: readonly number[] = [TaskState.TASK_STATE_SUBMITTED, TaskState.TASK_STATE_WORKING];

function outcomeOfTask(
  { id, status, artifacts }: Task,
  raw: string,
): AgentAnswer | AnswerFailure | PendingTask {
  const { state, message } = status;
  if (working.includes(state)) return { taskId: id };
  const said = message?.parts ?? [];
  const stop = stops.get(state);
  if (stop !== undefined) {
    const account = lineIn(textIn(said, "message"));
    const [code, sentence] = stop;
    return failure(code, account === "" ? sentence : `${sentence} It says: ${account}`, raw);
  }
  if (state !== TaskState.TASK_STATE_COMPLETED) {
    return failure("wrong-shape", "The agent's task is in a state that A2A does not know.", raw);
  }
  // The last artifact is the newest; an agent without artifacts answers in its status.
  for (const { parts } of artifacts.toReversed()) {
    const spoken = spokenIn(parts, "artifact");
    if (spoken !== undefined) return spoken;
  }
  const spoken = spokenIn(said, "message");
  if (spoken !== undefined) return spoken;
  return failure("wrong-shape", `The agent's task is completed without an answer: ${WANTED}.`, raw);
}

/** The meaning of a call's result: an answer, why there is none, or a task that continues. */
export function outcomeIn({
  result,
  text: raw,
}: A2aResult): AgentAnswer | AnswerFailure | PendingTask {
  const read = resultSchema.safeParse(result);
  if (!read.success) {
    return failure("wrong-shape", "The agent answered with neither a message nor a task.", raw);
  }
  if ("status" in read.data) return outcomeOfTask(read.data, raw);
  return (
    spokenIn(read.data.parts, "message") ??
    failure("wrong-shape", `The agent's message contains no answer: ${WANTED}.`, raw)
  );
}

export const isWorking = (
  outcome: AgentAnswer | AnswerFailure | PendingTask,
): outcome is PendingTask => !isFailure(outcome) && "taskId" in outcome;
