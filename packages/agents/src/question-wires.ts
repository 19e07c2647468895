/**
 * The questions of each protocol: of `questionFields` what it sends, in its order and under its names. Each of
 * these functions renames a question, and also the schemas of its fields. What a function does not name is sent
 * under its own name, so that a new field needs no line here.
 */

/** `Question` without the fields `Left`, of which `Names` are sent in front under these names. */
type Renamed<
  Question,
  Left extends PropertyKey,
  Names extends Readonly<Record<string, keyof Question>>,
> = { readonly [Name in keyof Names]: Question[Names[Name]] } & Omit<Question, Left>;

interface Asked {
  readonly id: unknown;
  readonly kind: unknown;
  readonly prompt: unknown;
}

interface WithText extends Asked {
  readonly text: unknown;
}

/** `ask` in a message of the agent protocol: over HTTP, from agents that dial out, and in the data part of A2A. */
export const wispAsk = <Question extends WithText>({
  id,
  kind,
  text,
  prompt,
  ...rest
}: Question): Renamed<
  Question,
  keyof WithText,
  { id: "id"; kind: "kind"; prompt: "text"; question: "prompt" }
> => ({ id, kind, prompt: text, question: prompt, ...rest });

/** The same before version 3. */
export const earlierWispAsk = <Ask extends { readonly shape?: unknown }>({
  shape: _shape,
  ...ask
}: Ask): Omit<Ask, "shape"> => ask;

interface Addressed extends Asked {
  readonly you: unknown;
}

/** Inboxes of people and assistants, who read rules and events elsewhere. */
export const inboxQuestion = <Question extends Addressed & Partial<WithText>>({
  id,
  kind,
  text: _text,
  prompt,
  you,
  ...rest
}: Question): Renamed<
  Question,
  keyof Addressed | "text",
  { id: "id"; kind: "kind"; prompt: "prompt"; you: "you" }
> => ({ id, kind, prompt, you, ...rest });

interface Answered {
  readonly schema: unknown;
  readonly timeLimitMs: unknown;
}

/** The tools of MCP, from the question of an inbox. `secondsLeft` says there how much time is left. */
export const mcpQuestion = <Question extends Answered>({
  schema: _schema,
  timeLimitMs: _timeLimitMs,
  ...rest
}: Question): Omit<Question, keyof Answered> => rest;

/** What OpenEnv leaves out: `options` and `answer_schema` say what is legal, and a learner has no clock. */
interface Unobserved extends Answered {
  readonly id: unknown;
  readonly labels?: unknown;
  readonly number?: unknown;
  readonly maxLength?: unknown;
  readonly shape?: unknown;
}

/** Observations of OpenEnv, from the question of an inbox. */
export const openEnvQuestion = <Question extends Unobserved>({
  id: _id,
  labels: _labels,
  number: _number,
  maxLength: _maxLength,
  shape: _shape,
  timeLimitMs: _timeLimitMs,
  schema,
  ...rest
}: Question): Renamed<Question, keyof Unobserved, { answer_schema: "schema" }> => ({
  ...rest,
  answer_schema: schema,
});

interface Observed {
  readonly game: unknown;
  readonly locale: unknown;
  readonly seat: unknown;
  readonly rules: unknown;
}

/** What an observation says apart from its question. */
export const openEnvSituation = <Situation extends Observed>({
  game,
  locale,
  seat,
  rules,
}: Situation): Renamed<
  Pick<Situation, keyof Observed>,
  keyof Observed,
  { game: "game"; language: "locale"; seat: "seat"; rules: "rules" }
> => ({ game, language: locale, seat, rules });
