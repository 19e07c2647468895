import { z } from "zod";
import type { AnswerFailure } from "../contract.ts";
import { accountOf, type Exchange, failure, jsonValueIn } from "../outbound/index.ts";
import { thoughtIn } from "./completion.ts";
import { reportsError } from "./failures.ts";

/** The end of a stream of chunks. */
const DONE = "[DONE]";

/** Lines of data in one body: a stream has one a token, and each costs time to read. */
const MAX_DATA_LINES = 40_000;

/** One event of a stream: its name ("" for none) and its lines of data. */
interface StreamEvent {
  readonly name: string;
  readonly data: readonly string[];
}

/**
 * The events of a body in the format of server-sent events (WHATWG HTML, 9.2.6). The last one counts also
 * without an empty line behind it. Null where they have too many lines.
 */
function eventsIn(body: string): StreamEvent[] | null {
  const events: StreamEvent[] = [];
  let lines = 0;
  let name = "";
  let data: string[] = [];
  for (const line of [...body.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/), ""]) {
    const [, field, value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === "data") {
      lines += 1;
      if (lines > MAX_DATA_LINES) return null;
      data.push(value);
    } else if (field === "event") name = value;
    else if (line === "") {
      if (data.length > 0) events.push({ name, data });
      name = "";
      data = [];
    }
  }
  return events;
}

/** The values in an event; some services leave out the empty lines between events. */
function valuesIn({ data }: StreamEvent): unknown[] {
  const whole = jsonValueIn(data.join("\n"));
  return whole === undefined ? data.map(jsonValueIn) : [whole];
}

const text = z.string().nullish().catch(null);
const pieceSchema = z.object({
  content: z
    .union([z.string(), z.array(z.unknown())])
    .nullish()
    .catch(null),
  refusal: text,
  reasoning_content: text,
  reasoning: text,
  thinking: text,
});
/** A chunk of a completion, or a whole one. */
const chunkSchema = z.object({
  model: text,
  choices: z.array(
    z.object({
      index: z.number().catch(0).default(0),
      delta: pieceSchema.nullish().catch(null),
      message: pieceSchema.nullish().catch(null),
      finish_reason: text,
      error: z.unknown().optional(),
    }),
  ),
  usage: z.unknown().optional(),
});
type Piece = z.infer<typeof pieceSchema>;

const partSchema = z.object({ type: z.string().catch(""), text: z.string().catch("") });

/** The parts of a piece as plain texts: some services send lists in place of a text. */
function textsOf({ content, ...texts }: Piece): Omit<Piece, "content"> & { content: string } {
  if (!Array.isArray(content)) return { ...texts, content: content ?? "" };
  let said = "";
  let thought = "";
  for (const part of content) {
    if (typeof part === "string") {
      said += part;
      continue;
    }
    const { data } = partSchema.safeParse(part);
    if (data !== undefined && /think|reason/.test(data.type)) thought += thoughtIn(part);
    else said += data?.text ?? "";
  }
  return {
    ...texts,
    content: said,
    reasoning_content: `${texts.reasoning_content ?? ""}${thought}`,
  };
}

/** Puts the first choice of the chunks of one completion together. */
class Assembly {
  readonly #message = {
    content: "",
    refusal: "",
    reasoning_content: "",
    reasoning: "",
    thinking: "",
  };
  #model: string | null = null;
  #usage: unknown;
  #finishReason: string | null = null;
  #error: unknown;
  hasBegun = false;

  get isFinished(): boolean {
    return this.#finishReason !== null;
  }

  add({ model, choices, usage }: z.infer<typeof chunkSchema>): void {
    this.hasBegun = true;
    this.#model ??= model ?? null;
    this.#usage = usage ?? this.#usage;
    const choice = choices.find(({ index }) => index === 0);
    const piece = choice?.delta ?? choice?.message;
    const texts = piece ? textsOf(piece) : undefined;
    this.#message.content += texts?.content ?? "";
    this.#message.refusal += texts?.refusal ?? "";
    this.#message.reasoning_content += texts?.reasoning_content ?? "";
    this.#message.reasoning += texts?.reasoning ?? "";
    this.#message.thinking += texts?.thinking ?? "";
    this.#finishReason = choice?.finish_reason ?? this.#finishReason;
    this.#error = choice?.error ?? this.#error;
  }

  /** An ordinary completion, with no choice where no chunk has one. */
  get completion(): object {
    const choice = {
      message: this.#message,
      finish_reason: this.#finishReason,
      error: this.#error,
    };
    const hasChoice = this.isFinished || Object.values(this.#message).some((each) => each !== "");
    return {
      model: this.#model,
      choices: hasChoice || this.#error !== undefined ? [choice] : [],
      usage: this.#usage,
    };
  }
}

/** Statuses of errors about the request itself. */
const requestStatuses: ReadonlySet<number | undefined> = new Set([400, 422]);
/** Of an error that a service reports after it has begun to answer. */
const FAILED_LATER = 502;

/** An error among the events as the body of an answer; a request that is being answered was accepted. */
function reportOf(value: unknown, hasBegun: boolean): unknown {
  const { sentence, status } = accountOf(value);
  const isLate = hasBegun && requestStatuses.has(status);
  if (reportsError(value) && !isLate) return value;
  const code = isLate ? FAILED_LATER : status;
  return { error: { message: sentence === "" ? "no reason" : sentence, code } };
}

/** A field, or a comment before one: JSON begins with neither. */
const looksLikeEvents = /^\uFEFF?\s*(?:data|event|id|retry)?:/;

function written(exchange: Exchange, json: unknown): Exchange | AnswerFailure {
  try {
    return { ...exchange, text: JSON.stringify(json) };
  } catch {
    // Text can be read that is nested deeper than it can be written.
    return failure(
      "wrong-shape",
      "The model's service streamed a value that is nested too deep to read.",
    );
  }
}

/**
 * The body of an answer that is a stream of events as an ordinary answer's: services and proxies stream though
 * they were not asked to. An error among the events takes the completion's place. Other answers stay as they
 * are. Fails where the stream ends before the completion does, or cannot be read.
 */
export function unstreamed(exchange: Exchange): Exchange | AnswerFailure {
  if (!looksLikeEvents.test(exchange.text)) return exchange;
  const assembly = new Assembly();
  let isDone = false;
  const answer = (json: unknown): Exchange | AnswerFailure => written(exchange, json);
  const events = eventsIn(exchange.text);
  if (events === null) {
    return failure("too-large", `The answer is a stream of more than ${MAX_DATA_LINES} pieces.`);
  }
  for (const event of events) {
    isDone ||= event.data.includes(DONE);
    for (const value of valuesIn(event)) {
      if (event.name === "error" || reportsError(value)) {
        return answer(reportOf(value ?? event.data.join(" "), assembly.hasBegun));
      }
      const chunk = chunkSchema.safeParse(value);
      if (chunk.success) assembly.add(chunk.data);
    }
  }
  if (!assembly.hasBegun) return exchange;
  return isDone || assembly.isFinished
    ? answer(assembly.completion)
    : failure(
        "unreachable",
        "The model's service ended its stream before the answer was complete.",
      );
}
