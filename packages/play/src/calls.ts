import { type ModelCall, storableText } from "@wisp/game";

/** Most calls of a decision that are kept; the first ones stay. */
const MAX_CALLS = 16;
/** Most characters of a message, of an answer and of a name that are kept. */
const MAX_MESSAGE_CHARACTERS = 24_000;
const MAX_ANSWER_CHARACTERS = 8_000;
const MAX_NAME_CHARACTERS = 60;

/** A text that can be stored. Of a long one the middle is left out, since its ends say most. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return storableText(text);
  const half = Math.floor(limit / 2);
  const leftOut = text.length - 2 * half;
  return storableText(`${text.slice(0, half)}\n[… ${leftOut} characters …]\n${text.slice(-half)}`);
}

const cutOrNull = (text: string | null): string | null =>
  text === null ? null : cut(text, MAX_ANSWER_CHARACTERS);

/** The calls of a decision as stored. */
export const keptCalls = (calls: readonly ModelCall[]): readonly ModelCall[] =>
  calls.slice(0, MAX_CALLS).map((call) => ({
    ...call,
    name: cut(call.name, MAX_NAME_CHARACTERS),
    messages: call.messages.map(({ role, content }) => ({
      role,
      content: cut(content, MAX_MESSAGE_CHARACTERS),
    })),
    answer: cutOrNull(call.answer),
    reasoning: cutOrNull(call.reasoning),
    failure: cutOrNull(call.failure),
  }));
