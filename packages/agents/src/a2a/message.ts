import { type Message, type Part, Role, type SendMessageRequest } from "@a2a-js/sdk";
import type { Question } from "../wisp/messages.ts";
import { promptOf } from "./prompt.ts";

const TEXT = "text/plain";
const JSON_TYPE = "application/json";

const plain = { metadata: undefined, filename: "" };

function partsOf(question: Question, withData: boolean): Part[] {
  const text = { $case: "text" as const, value: promptOf(question) };
  const data = { $case: "data" as const, value: question };
  return [
    { ...plain, content: text, mediaType: TEXT },
    ...(withData ? [{ ...plain, content: data, mediaType: JSON_TYPE }] : []),
  ];
}

/**
 * A question as an A2A message: its session is the context, and the same question has the same
 * message id. The text says everything; the data part, for agents that take one, is the question of
 * the agent protocol.
 */
function messageOf(question: Question, withData: boolean): Message {
  const { session, ask } = question;
  return {
    messageId: `${session}/${ask.id}`,
    contextId: session,
    taskId: "",
    role: Role.ROLE_USER,
    parts: partsOf(question, withData),
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
}

/** The request that sends a question. It asks for the task immediately, so that a late one can be cancelled. */
export const requestOf = (question: Question, withData: boolean): SendMessageRequest => ({
  tenant: "",
  message: messageOf(question, withData),
  configuration: {
    acceptedOutputModes: [TEXT, JSON_TYPE],
    taskPushNotificationConfig: undefined,
    historyLength: 0,
    returnImmediately: true,
  },
  metadata: undefined,
});
