import mustache from "mustache";
import { z } from "zod";

/** The tags of a template, as `{{name}}` or as a section that is rendered when it is not empty. */
export const tags = [
  "rules",
  "you",
  "transcript",
  "report",
  "question",
  "options",
  "number",
  "cap",
  "legal",
  "time",
  "events",
  "form",
  "thinking",
] as const;
export type Tag = (typeof tags)[number];

/** The three parts of a prompt, as Mustache templates. */
export interface Templates {
  /** Who the model is, the rules, how to answer; sent as the system's message. */
  readonly system: string;
  /** What happened so far; begins the user's message. */
  readonly situation: string;
  /** What is asked; ends the user's message. */
  readonly ask: string;
}

/** Most characters of one template. */
const TEMPLATE_LIMIT = 8_000;
/** Most uses of one tag in one template, within sections or not: a section shows once. */
const USES_LIMIT = 4;
/** Most white space in a row: the parser's time grows with its square. */
const SPACES_LIMIT = 100;
const SPACE_RUN = new RegExp(`\\s{${SPACES_LIMIT + 1}}`);
/** Most uses of the transcript, which alone grows with a match, in all templates together. */
const TRANSCRIPT_LIMIT = 4;
/** The tags that contain the transcript. */
const isTranscript = (tag: string): boolean =>
  tag === "transcript" || tag === "report" || tag === "events";

const known = new Set<string>(tags);
const isRecordOfTokens = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Templates come from many owners: none is kept. */
class UncachedWriter extends mustache.Writer {
  readonly templateCache = undefined;
}
const writer = new UncachedWriter();

/** The tags of parsed tokens (`[kind, name, start, end, inner?]`), sections first. */
function* tagsIn(tokens: readonly unknown[]): Generator<readonly [string, string]> {
  for (const token of tokens) {
    if (!isRecordOfTokens(token)) continue;
    const [kind, name, , , inner] = token;
    if (kind !== "text" && kind !== "!") yield [String(kind), String(name)];
    if (isRecordOfTokens(inner)) yield* tagsIn(inner);
  }
}

/** Why a text cannot be a template, in a sentence; undefined when it can. */
function problemOf(template: string): string | undefined {
  if (SPACE_RUN.test(template)) {
    return `A template has at most ${SPACES_LIMIT} spaces or line ends in a row.`;
  }
  let tokens: readonly unknown[];
  try {
    tokens = writer.parse(template);
  } catch (error) {
    return `The template cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
  }
  const uses = new Map<string, number>();
  for (const [kind, name] of tagsIn(tokens)) {
    if (kind === ">") return `{{> ${name}}}: a template cannot take in another one.`;
    if (kind === "=") return "A template cannot change what its tags look like.";
    if (!known.has(name)) {
      return `{{${name}}} is not known; a template may use ${tags.map((tag) => `{{${tag}}}`).join(", ")}.`;
    }
    const used = (uses.get(name) ?? 0) + 1;
    if (used > USES_LIMIT)
      return `{{${name}}} is used more than ${USES_LIMIT} times in a template.`;
    uses.set(name, used);
  }
  return undefined;
}

/** Uses of the transcript; none for an invalid template. */
function transcriptsIn(template: string): number {
  if (problemOf(template) !== undefined) return 0;
  return [...tagsIn(writer.parse(template))].filter(([, name]) => isTranscript(name)).length;
}

/** The tags that a validated set of templates uses. */
export const usedTags = ({ system, situation, ask }: Templates): ReadonlySet<string> =>
  new Set(
    [system, situation, ask].flatMap((text) =>
      Array.from(tagsIn(writer.parse(text)), ([, name]) => name),
    ),
  );

const template = z
  .string()
  .min(1)
  // Templates that are too long are not parsed.
  .max(TEMPLATE_LIMIT, { abort: true })
  .superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  });

/** An owner's own templates; an absent one is the default of the match's language. */
export const templatesSchema = z
  .strictObject({ system: template, situation: template, ask: template })
  .partial()
  .superRefine((own, context) => {
    const used = Object.values(own).reduce((sum, text) => sum + transcriptsIn(text), 0);
    if (used <= TRANSCRIPT_LIMIT) return;
    const message = `{{transcript}}, {{report}} and {{events}} are used more than ${TRANSCRIPT_LIMIT} times in the templates together.`;
    context.addIssue({ code: "custom", message });
  });
export type OwnTemplates = z.infer<typeof templatesSchema>;

/** Renders a validated template; values are never parsed as templates. */
export function render(text: string, values: Readonly<Record<Tag, string>>): string {
  return writer.render(text, values, {}, { escape: (value: unknown) => String(value) });
}
