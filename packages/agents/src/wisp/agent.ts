import { type AnyGame, isFailure, type Locale } from "@wisp/game";
import { z } from "zod";
import { answerOfProgram, type ModelAnswer } from "../answer.ts";
import type { AgentAnswer, AnswerFailure } from "../contract.ts";
import type { MatchResult } from "../match-result.ts";
import {
  accounted,
  type Caller,
  failure,
  type JsonAnswer,
  type Mode,
  refusal,
  reported,
} from "../outbound/index.ts";
import { secretSchema } from "../secret.ts";
import { canonicalUrl } from "../space/index.ts";
import { within } from "../space/protocol.ts";
import {
  ANY_GAME,
  type Answerer,
  asksForComposites,
  type Description,
  descriptionSchema,
  type News,
  type Protocol,
  type ProtocolReply,
  protocols,
  readReplySchema,
} from "./messages.ts";

/** One agent of the agent protocol as the arena calls it. */
export interface WispAgent extends Answerer {
  /** The server's answer to `GET /wisp`, not parsed: see `descriptionIn`. */
  describe(signal: AbortSignal): Promise<JsonAnswer | AnswerFailure>;
  /** Whatever the agent answers with a status of success has arrived. */
  notify(news: News, signal: AbortSignal): Promise<undefined | AnswerFailure>;
}

/** The first thing that a shape lacks, in zod's words; "" for the shape as a whole. */
function issueIn(error: z.ZodError): string {
  const [issue] = error.issues;
  const where = issue?.path.join(".") ?? "";
  return where === "" ? "" : ` (${where}: ${issue?.message})`;
}

/**
 * The content of a reply: a text, or a value that is read as one, and its other fields. Reasoning that
 * a model's marks set apart in the text is none of the answer.
 */
export function spokenOf(reply: ProtocolReply): AgentAnswer | AnswerFailure {
  const { notes, usage } = reply;
  const value = "text" in reply ? reply.text : reply.value;
  // A list or an object is no output of a model: marks in its texts are its own.
  const answer: ModelAnswer | AnswerFailure =
    typeof value === "object" ? { text: JSON.stringify(value) } : answerOfProgram(String(value));
  if (isFailure(answer)) return answer;
  const reasoning = reply.reasoning ?? answer.reasoning;
  return {
    text: answer.text,
    ...(reasoning !== undefined && { reasoning }),
    ...(notes !== undefined && notes !== null && { notes }),
    ...(usage && {
      usage: {
        ...(typeof usage.tokensIn === "number" && { tokensIn: usage.tokensIn }),
        ...(typeof usage.tokensOut === "number" && { tokensOut: usage.tokensOut }),
      },
    }),
  };
}

/** The answer to an ask in a version of the protocol. */
export function replyIn(
  { json, text: raw }: JsonAnswer,
  protocol: Protocol,
): AgentAnswer | AnswerFailure {
  const read = readReplySchema.safeParse(json);
  const isReply =
    read.success &&
    ("text" in read.data || typeof read.data.value !== "object" || asksForComposites(protocol));
  if (isReply) return spokenOf(read.data);
  const wanted = 'JSON like {"text": "..."} or {"value": 3}';
  return reported(failure("wrong-shape", `/wisp/ask must answer with ${wanted}.`, raw), json);
}

const versionSchema = z.object({ protocol: z.string().startsWith("wisp/") });

/** Whether an answer to `GET /wisp` is that of an agent of the agent protocol, in any version. */
export const speaksProtocol = (json: unknown): boolean => versionSchema.safeParse(json).success;

/** An agent's description of itself and its games. */
export function descriptionIn({ json, text }: JsonAnswer): Description | AnswerFailure {
  const read = descriptionSchema.safeParse(json);
  if (read.success) return read.data;
  const other = versionSchema.safeParse(json).data?.protocol;
  const detail =
    other === undefined || protocols.some((each) => each === other)
      ? `GET /wisp must answer with JSON like {"protocol": "${protocols[0]}", "games": [{"game": "tic-tac-toe", "locales": ["en"]}]}${issueIn(read.error)}.`
      : `This arena speaks ${protocols.join(" and ")}, and the agent another version of the protocol.`;
  return failure("wrong-shape", detail, text);
}

/** In which languages an agent plays a game, of those given. */
export function localesOf(
  { games }: Description,
  id: string,
  known: readonly Locale[],
): readonly Locale[] {
  const named = games
    .filter(({ game }) => game === id || game === ANY_GAME)
    .flatMap(({ locales }) => locales);
  return known.filter((locale) => named.includes(locale));
}

/** Why an agent is not asked to play a game that its description does not name in the language. */
export const notNamed = (id: string, locale: string): AnswerFailure =>
  refusal("not-named", `The agent's description does not name ${id} in the language ${locale}.`);

/**
 * Why an agent is not asked for an answer of a shape, or to play a game that asks for some; undefined when
 * its version of the protocol has all of them.
 */
export function unsayable(
  what: "game" | "question",
  asksFor: NonNullable<AnyGame["asksFor"]>,
  protocol: Protocol,
): AnswerFailure | undefined {
  if (asksFor.length === 0 || asksForComposites(protocol)) return undefined;
  const wanted = asksFor.map((kind) => (kind === "pick" ? "lists" : "objects")).join(" and ");
  const detail = `This ${what} asks for ${wanted}; your agent speaks ${protocol}. Let it read ask.shape and describe itself with "protocol": "${protocols[0]}".`;
  return refusal("needs-protocol", detail);
}

/** Its answer is not read. */
const taken: readonly string[] = ["not-json", "too-large"];

/** Calls the agent at a URL. */
export function agentAt(client: Caller, { url, token, tokenHost }: WispSettings): WispAgent {
  const bearer =
    token === undefined || tokenHost === undefined ? undefined : { token, host: tokenHost };
  return {
    async describe(signal) {
      const answer = await client.get(`${url}/wisp`, { signal, bearer });
      return isFailure(answer) ? accounted(answer) : answer;
    },
    async ask(question, signal) {
      const call = { signal, bearer, endpoint: url };
      const answer = await client.post(`${url}/wisp/ask`, question, call);
      return isFailure(answer) ? accounted(answer) : replyIn(answer, question.protocol);
    },
    async notify(news, signal) {
      const answer = await client.post(`${url}/wisp/events`, news, { signal, bearer });
      return isFailure(answer) && !taken.includes(answer.failed) ? accounted(answer) : undefined;
    },
  };
}

/** How an agent of the agent protocol is reached. `token` is a secret: it is stored encrypted. */
export const wispSettings = (mode: Mode) =>
  z
    .strictObject({
      /** Canonical base URL; `/wisp` is below it. */
      url: z.string().refine((url) => canonicalUrl(url, mode) === url, {
        error: "The address is not canonical, or may not be called from here.",
      }),
      /** The owner's token for the server, and the host (`URL.host`) it was given for. */
      token: secretSchema.optional(),
      tokenHost: z.string().optional(),
    })
    .refine(({ token, tokenHost }) => (token === undefined) === (tokenHost === undefined), {
      error: "A token and the host it was given for belong together.",
    });

export type WispSettings = z.infer<ReturnType<typeof wispSettings>>;

/** What changes from one message to the next. */
type Part = Pick<News, "first" | "events" | "over" | "result">;

/** Clock of one message. The end of a match waits at most twice as long. */
export const NOTIFY_LIMIT_MS = 5_000;

interface FeedDeps {
  notify(part: Part, signal: AbortSignal): Promise<undefined | AnswerFailure>;
  /** Called for messages that did not arrive. */
  note(failed: AnswerFailure): void;
}

/**
 * Sends an agent its seat's events as they happen: one message at a time, in order, each once. No
 * decision waits for it, and no question depends on it.
 */
export class Feed {
  readonly #deps: FeedDeps;
  /** Place of the first event that is not sent. */
  #first = 0;
  #unsent: News["events"] = [];
  #last: Pick<Part, "over" | "result"> = { over: false };
  #sending: Promise<void> | undefined;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  /** Counts an event that an earlier session has sent. */
  skip(): void {
    this.#first += 1;
  }

  add(event: News["events"][number]): void {
    this.#unsent.push(event);
    this.#sending ??= this.#send();
  }

  /** Sends the last message, with the result of a match that has ended. Never rejects. */
  async end(result?: MatchResult): Promise<void> {
    await this.#sending;
    this.#last = { over: true, ...(result && { result }) };
    await this.#send();
  }

  async #send(): Promise<void> {
    do {
      // The events of one turn are added one after another: they are one message.
      await Promise.resolve();
      const events = this.#unsent;
      this.#unsent = [];
      const part = { first: this.#first, events, ...this.#last };
      this.#first += events.length;
      await this.#notify(part);
    } while (this.#unsent.length > 0);
    this.#sending = undefined;
  }

  async #notify(part: Part): Promise<void> {
    const failed = await within(NOTIFY_LIMIT_MS, (signal) => this.#deps.notify(part, signal)).catch(
      (error: unknown) => failure("unreachable", `It was not sent: ${String(error)}`),
    );
    if (failed !== undefined && isFailure(failed)) {
      this.#deps.note(failure("message-lost", `${failed.failed}: ${failed.detail}`));
    }
  }
}
