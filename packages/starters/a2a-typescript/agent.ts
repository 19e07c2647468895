// An A2A agent that plays every game of the arena, at random. Start it with: node agent.ts
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { AgentCard, type Message, Role } from "@a2a-js/sdk";
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
  ServerCallContext,
} from "@a2a-js/sdk/server";

/** The form of a field of an answer, or of an answer that is a list. */
type Field =
  | { readonly kind: "option"; readonly options: readonly string[] }
  | {
      readonly kind: "pick";
      readonly from: readonly string[];
      readonly min: number;
      readonly max: number;
    }
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly whole: boolean }
  | { readonly kind: "text"; readonly maxLength?: number };

interface Fields {
  readonly kind: "record";
  readonly fields: Readonly<Record<string, { readonly shape: Field }>>;
  /** What the numbers of the fields add up to, and what each of them is a multiple of. */
  readonly split?: { readonly total: number; readonly step: number };
}

/** What this agent reads of the message's data part; the arena sends more. */
interface Question {
  readonly locale: string;
  readonly you: string;
  readonly events: readonly { readonly text: string }[];
  readonly ask: { readonly shape: Field | Fields };
}

/** The data part of the last message of a match, which wants no answer. */
interface Ending {
  readonly result: { readonly text: string };
}

/** The answer to one message of the arena. Everything that is known comes with it: keep nothing. */
async function answer({ parts }: Message): Promise<string> {
  // ASK YOUR MODEL HERE: the text part is a complete prompt. Send it to your model and return the
  // model's answer, before the data part's ask.timeLimitMs is over.
  const data = parts.find(({ content }) => content?.$case === "data");
  if (data === undefined) throw new Error("the message has no data part");
  const given: Question | Ending = data.content?.value;
  if ("result" in given) return "Thank you for the match.";
  const { shape } = given.ask;
  const value = shape.kind === "record" ? legalRecord(shape, given) : legalValue(shape, given);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A legal object, at random. */
function legalRecord(shape: Fields, question: Question): object {
  const shares = sharesOf(shape);
  return Object.fromEntries(
    Object.entries(shape.fields).map(([name, field]): [string, unknown] => [
      name,
      shares.get(name) ?? legalValue(field.shape, question),
    ]),
  );
}

/** The numbers of an object that share out a total, at random. */
function sharesOf({ fields, split }: Fields): Map<string, number> {
  const shares = new Map<string, number>();
  if (split === undefined) return shares;
  const numbers = Object.keys(fields).filter((name) => fields[name]?.shape.kind === "number");
  for (const name of numbers) shares.set(name, 0);
  for (let left = split.total; left > 0; left -= split.step) {
    const name = pick(numbers);
    shares.set(name, (shares.get(name) ?? 0) + split.step);
  }
  return shares;
}

function randomFrom(min: number, max: number, whole: boolean): number {
  const drawn = min + Math.random() * (max - min + (whole ? 1 : 0));
  return whole ? Math.floor(drawn) : Math.min(max, Number(drawn.toFixed(2)));
}

/** A legal value, at random. */
function legalValue(shape: Field, question: Question): unknown {
  switch (shape.kind) {
    case "option":
      return pick(shape.options);
    case "pick": {
      const { from, min, max } = shape;
      const left = [...from];
      return Array.from({ length: randomFrom(min, max, true) }, () =>
        left.splice(randomFrom(0, left.length - 1, true), 1),
      ).flat();
    }
    case "number":
      return randomFrom(shape.min, shape.max, shape.whole);
    case "text":
      return sentence(question, shape.maxLength);
  }
}

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
};

const things = {
  en: ["a long walk", "an old song", "my aunt", "a rainy day", "the seaside", "a busy street"],
  zh: ["一次散步", "一首老歌", "我的阿姨", "周末的早晨", "海边", "热闹的街道"],
};

/** A sentence that has not been said yet and that holds no secret word. */
function sentence({ locale, you, events }: Question, maxLength?: number): string {
  const heard = events.map(({ text }) => text).join("\n");
  const known = (locale === "zh" ? things.zh : things.en).filter((thing) => !you.includes(thing));
  const pairs = known.flatMap((one) => known.map((other) => [one, other]));
  // In a long match the same thoughts come back, with another number.
  for (let number = 1; ; number += 1) {
    const sentences = pairs.map(([one, other]) =>
      locale === "zh"
        ? `想法${number}：它让我想到${one}和${other}。`
        : `Thought ${number}: it reminds me of ${one} and ${other}.`,
    );
    const fresh = sentences.filter((each) => !heard.includes(each));
    if (fresh.length > 0) return [...pick(fresh)].slice(0, maxLength).join("");
  }
}

/** Answers every message with one message. A slower agent would publish a task and its updates. */
const executor: AgentExecutor = {
  async execute({ userMessage, contextId }, bus) {
    const text = await answer(userMessage);
    const content = { $case: "text" as const, value: text };
    bus.publish(
      AgentEvent.message({
        messageId: randomUUID(),
        contextId,
        taskId: "",
        role: Role.ROLE_AGENT,
        parts: [{ content, mediaType: "text/plain", filename: "", metadata: undefined }],
        metadata: undefined,
        extensions: [],
        referenceTaskIds: [],
      }),
    );
    bus.finished();
  },
  async cancelTask() {},
};

/** What the agent says about itself. The arena calls an endpoint only at the origin of its card. */
const cardAt = (origin: string): AgentCard => ({
  name: "A2A starter (TypeScript)",
  description: "Plays every game of the arena at random.",
  version: "1.0.0",
  supportedInterfaces: [
    { url: `${origin}/a2a`, protocolBinding: "JSONRPC", protocolVersion: "1.0", tenant: "" },
  ],
  provider: undefined,
  capabilities: { extensions: [] },
  securitySchemes: {},
  securityRequirements: [],
  defaultInputModes: ["text/plain", "application/json"],
  defaultOutputModes: ["text/plain"],
  skills: [],
  signatures: [],
});

const server = createServer(async (request, response) => {
  response.setHeader("content-type", "application/json");
  try {
    switch (`${request.method} ${request.url}`) {
      case "GET /.well-known/agent-card.json":
        return response.end(JSON.stringify(AgentCard.toJSON(card)));
      case "POST /a2a": {
        let body = "";
        for await (const chunk of request.setEncoding("utf8")) body += chunk;
        const answered = await rpc.handle(body, new ServerCallContext());
        // The card offers no streams.
        if (Symbol.asyncIterator in answered) break;
        return response.end(JSON.stringify(answered));
      }
    }
    return response.writeHead(404).end(JSON.stringify({ error: "no such route" }));
  } catch (error) {
    return response.writeHead(500).end(JSON.stringify({ error: String(error) }));
  }
});
server.on("error", ({ message }) => {
  console.error(`It cannot listen: ${message}. Another port: node agent.ts 9101`);
  process.exitCode = 1;
});

const [, , port = "9100", publicOrigin] = process.argv;
await new Promise<void>((listening) => server.listen(Number(port), "127.0.0.1", listening));
const card = cardAt(publicOrigin ?? `http://127.0.0.1:${Object(server.address()).port}`);
const rpc = new JsonRpcTransportHandler(
  new DefaultRequestHandler(card, new InMemoryTaskStore(), executor),
);
console.log("listening on %s", card.supportedInterfaces[0]?.url.replace("/a2a", ""));
