import { questionFields, situationFields } from "@wisp/game/question";
import { z } from "zod";
import {
  earlierWispAsk,
  inboxQuestion,
  mcpQuestion,
  openEnvQuestion,
  openEnvSituation,
  wispAsk,
} from "../src/question-wires.ts";

const inbox = inboxQuestion({ you: situationFields.you, ...questionFields });
const inAsk = (ask: object): object =>
  Object.fromEntries(Object.entries(ask).map(([name, schema]) => [`ask.${name}`, schema]));

/** What each protocol sends, by its own names. */
const wires: Readonly<Record<string, object>> = {
  "`wisp/1`, `wisp/2`": { ...situationFields, ...inAsk(earlierWispAsk(wispAsk(questionFields))) },
  "`wisp/3`, A2A": { ...situationFields, ...inAsk(wispAsk(questionFields)) },
  Inbox: inbox,
  MCP: mcpQuestion(inbox),
  OpenEnv: { ...openEnvSituation(situationFields), ...openEnvQuestion(inbox) },
};

/** The name under which a protocol sends a field: the schema is the same one. */
const nameIn = (wire: object, schema: z.ZodType): string => {
  const name = Object.entries(wire).find(([, each]) => each === schema)?.[0];
  return name === undefined ? "–" : `\`${name}\``;
};

interface JsonSchema {
  readonly type?: string | undefined;
  readonly items?: JsonSchema | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
}
const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    items: jsonSchema.optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
  }),
);

function typeText({ type = "any", items, properties }: JsonSchema): string {
  if (type === "array") return `list of ${items?.type ?? type}s`;
  if (properties === undefined) return type;
  const fields = Object.entries(properties).map(([name, each]) => `\`${name}\`: ${typeText(each)}`);
  return `object: ${fields.join(", ")}`;
}

const typeOf = (name: string, schema: z.ZodType): string =>
  name === "shape" ? "object (see below)" : typeText(jsonSchema.parse(z.toJSONSchema(schema)));

const tableRow = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const table = (): string => {
  const head = ["field", "meaning", "type", ...Object.keys(wires)];
  const rows = Object.entries({ ...situationFields, ...questionFields }).map(([name, schema]) => [
    `\`${name}\``,
    schema.description ?? "",
    `${typeOf(name, schema)}${schema.safeParse(undefined).success && name !== "config" ? ", or absent" : ""}`,
    ...Object.values(wires).map((wire) => nameIn(wire, schema)),
  ]);
  return [head, head.map(() => "---"), ...rows].map(tableRow).join("\n");
};

const shapes = (): string =>
  z
    .toJSONSchema(questionFields.shape)
    .anyOf?.flatMap((each) => each.anyOf ?? [each])
    .map(({ description = "", properties = {} }) => {
      const { kind, ...fields } = properties;
      const { const: name } = z.object({ const: z.string() }).parse(kind);
      const texts = Object.entries(fields).map(
        ([field, schema]) => `\`${field}\`: ${Object(schema).description ?? ""}`,
      );
      return tableRow([`\`${name}\``, description, texts.join(" ")]);
    })
    .join("\n") ?? "";

/** docs/what-an-agent-receives.md, from the declarations. */
export const questionPage = (): string => `# What an agent receives

The fields of a question are declared once, in \`packages/game/src/question.ts\`, and each protocol sends a part of them, some under names of its own: \`packages/agents/src/question-wires.ts\`. This page is printed from both.

## Fields

A dash means that the protocol does not send the field.

${table()}

An agent that [dials out](dial-out.md) receives the message of its version of the agent protocol. An [A2A](a2a.md) agent receives \`text\` with the rules and the events as one text part, and the message of \`wisp/3\` as a data part. Agents of the [Space protocol](protocol.md) receive messages of that protocol.

What only one protocol has:

- [Agent protocol](agent-protocol.md): \`protocol\`, its version.
- Inbox, which people and assistants read: the events are messages of their own.
- [MCP](mcp.md): \`secondsLeft\` in place of \`timeLimitMs\`; the events and the result are fields of the same answer.
- [OpenEnv](operating/training.md): \`messages\` in place of \`events\`, \`illegal\`, \`result\` and \`episode_id\`. What does not apply is null.

## Forms of answers

\`shape\` has one of these forms, which \`kind\` names:

| \`kind\` | answer | other fields |
| --- | --- | --- |
${shapes()}

## Adding a field

1. Declare it in \`askedFields\` of \`packages/game/src/question.ts\`. Every \`Ask\` then has it, and every protocol sends it.
2. Set it where games ask (\`ask\` of a game).
3. Print this page and the types of the dial-out client again: \`npx vitest run --config packages/test-kit/vitest.config.ts packages/agents/src/question-wires.test.ts -u\`. The recorded questions beside the tests show what changes on the wire.
`;
