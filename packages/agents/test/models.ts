import type { Ask } from "@wisp/game";
import { z } from "zod";
import { game, playerNames } from "./match.ts";
import { type FakeAgent, fakeAgent, Raw, type ReceivedCall } from "./servers.ts";

/** The key planted in every test; it must not come out anywhere. */
export const KEY = "sk-planted-0123456789abcdef";

const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(["system", "user"]), content: z.string() })),
});
export type ModelRequest = z.infer<typeof requestSchema>;

/** The request of a call; throws when it is not a chat completion. */
export const requestIn = ({ body }: ReceivedCall): ModelRequest => requestSchema.parse(body);

/** The user's message of a call. */
export const questionIn = (call: ReceivedCall): string =>
  requestIn(call).messages.find(({ role }) => role === "user")?.content ?? "";

/** A completion as OpenAI's API writes it. */
export const completionOf = (content: string, model = "fake-1") => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_789_000_000,
  model,
  choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
  usage: { prompt_tokens: 812, completion_tokens: 64, total_tokens: 876 },
});

/** A real server that speaks chat completions below /v1: `answer` gives a text, or how to write one. */
export const fakeModel = (
  answer: (call: ReceivedCall) => string | Raw | Promise<string | Raw>,
): Promise<FakeAgent> =>
  fakeAgent(async (call) => {
    if (call.path !== "/v1/chat/completions") return Raw.text('{"error":"no such route"}', 404);
    const said = await answer(call);
    return typeof said === "string" ? completionOf(said) : said;
  });

/** JSON with a status and headers. */
export const rawJson = (body: unknown, status: number, headers: Record<string, string> = {}): Raw =>
  Raw.text(JSON.stringify(body), status, { "content-type": "application/json", ...headers });

/** Plays Who is Spy tolerably: a new speech each time, the first name of the ballot. */
export function player(): (call: ReceivedCall) => string {
  let speeches = 0;
  return (call) => {
    const ballot = /exactly one of these:(?: |\n- )(.+)/.exec(questionIn(call))?.[1]?.split(", ");
    speeches += ballot === undefined ? 1 : 0;
    const said = ballot?.[0] ?? `Thing number ${speeches} about ${"abcdefgh"[speeches % 8]}.`;
    return `<think>I say: ${said}</think>\n${said}`;
  };
}

const firstView = [
  { type: "match-opened", config: game.config.parse({}), names: playerNames },
  { type: "word-dealt", seat: 0, word: "coffee" },
  { type: "round-opened", round: 1, order: [0, 1, 2, 3, 4, 5] },
  { type: "turn-opened", round: 1, ask: "speech", seats: [0] },
].reduce<unknown>((state, event) => game.evolve(state, event), undefined);

/** The moment in which Ann is asked for the first speech of a match. */
export const firstSpeech = (
  timeLimitMs: number,
): { readonly ask: Ask<unknown>; readonly view: unknown } => ({
  ask: { ...game.ask(firstView, 0, "en"), timeLimitMs },
  view: firstView,
});
