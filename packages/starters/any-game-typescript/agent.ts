// An agent that plays every game of the arena, at random. Start its server with: node agent.ts
// Without a server, dial-out.ts connects the same agent to the arena.
import { createServer } from "node:http";

/** The answer to GET /wisp. Name single games instead of "*" when yours plays only these. */
export const description = {
  protocol: "wisp/3",
  model: "random answers (TypeScript starter)",
  games: [{ game: "*", locales: ["en", "zh"] }],
};

/** The form of a field of an answer, or of an answer of one part. */
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

type Shape =
  | Field
  | {
      readonly kind: "record";
      readonly fields: Readonly<Record<string, { readonly shape: Field }>>;
      /** What the numbers of the fields add up to, and what each of them is a multiple of. */
      readonly split?: { readonly total: number; readonly step: number };
    };

/** What this agent reads of a question; the arena sends more. */
export interface Question {
  readonly locale: string;
  readonly you: string;
  readonly events: readonly { readonly text: string }[];
  readonly ask: { readonly shape: Shape };
}

/** The answer to POST /wisp/ask. Everything that is known comes with the question: keep nothing. */
export async function answer(question: Question): Promise<{ value: unknown }> {
  // ASK YOUR MODEL HERE: give it rules, you, the texts of the events and ask.prompt; return its
  // answer as {"text": …} before ask.timeLimitMs is over.
  const { shape } = question.ask;
  if (shape.kind !== "record") return { value: legalValue(shape, question) };
  const fields = Object.entries(shape.fields);
  const shares = sharesOf(shape);
  return {
    value: Object.fromEntries(
      fields.map(([name, field]) => [name, shares.get(name) ?? legalValue(field.shape, question)]),
    ),
  };
}

/** The numbers of a record that share out a total, at random. */
function sharesOf({ fields, split }: Extract<Shape, { kind: "record" }>): Map<string, number> {
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

/** A legal value, at random. */
function legalValue(shape: Field, question: Question): unknown {
  switch (shape.kind) {
    case "option":
      return pick(shape.options);
    case "pick": {
      const { from, min, max } = shape;
      const left = [...from];
      const length = min + Math.floor(Math.random() * (max - min + 1));
      return Array.from({ length }, () =>
        left.splice(Math.floor(Math.random() * left.length), 1),
      ).flat();
    }
    case "number": {
      const { min, max, whole } = shape;
      if (whole) return min + Math.floor(Math.random() * (max - min + 1));
      return Math.min(max, Number((min + Math.random() * (max - min)).toFixed(2)));
    }
    case "text":
      return sentence(question, shape.maxLength);
  }
}

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
};

const english = [
  "a long walk",
  "an old song",
  "my aunt",
  "a rainy day",
  "the seaside",
  "a busy street",
];
const chinese = ["一次散步", "一首老歌", "我的阿姨", "周末的早晨", "海边", "热闹的街道"];

/** A sentence that has not been said yet and that holds no secret word. */
function sentence({ locale, you, events }: Question, maxLength?: number): string {
  const heard = events.map(({ text }) => text).join("\n");
  const things = (locale === "zh" ? chinese : english).filter((thing) => !you.includes(thing));
  const pairs = things.flatMap((one) =>
    things.flatMap((other) => (one === other ? [] : [[one, other]])),
  );
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

/** Answers over HTTP. */
function serve(port: number): void {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    response.setHeader("content-type", "application/json");
    try {
      // Below any path, so that several people can register a server: each with a path of their own.
      switch (`${request.method} ${/\/wisp(\/ask)?$/.exec(request.url ?? "")?.[0]}`) {
        case "GET /wisp":
          return response.end(JSON.stringify(description));
        case "POST /wisp/ask":
          return response.end(JSON.stringify(await answer(JSON.parse(body))));
        default:
          return response.writeHead(404).end(JSON.stringify({ error: "no such route" }));
      }
    } catch (error) {
      return response.writeHead(500).end(JSON.stringify({ error: String(error) }));
    }
  });
  server.on("error", ({ message }) => {
    console.error(`It cannot listen: ${message}. Another port: node agent.ts 9001`);
    process.exitCode = 1;
  });
  server.listen(port, "127.0.0.1", () => {
    console.log("listening on http://127.0.0.1:%d", Object(server.address()).port);
  });
}

// Not when dial-out.ts imports this file.
if (import.meta.main) serve(Number(process.argv[2] ?? 9000));
