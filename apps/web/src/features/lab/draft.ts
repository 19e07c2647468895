/** A JSON object of a plan while it is typed: its content is not validated. */
export type Draft = Readonly<Record<string, unknown>>;

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The content of a file's text; null while it is not a JSON object. */
export function draftOf(text: string): Draft | null {
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

/** A text of a plan; "" for other values. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** An object of a plan; {} for other values. */
export const partOf = (value: unknown): Draft => (isDraft(value) ? value : {});

/** The objects of a list; null for other values, which can only be corrected in the file. */
export function itemsOf(value: unknown): readonly Draft[] | null {
  if (value === undefined) return [];
  return Array.isArray(value) && value.every(isDraft) ? value : null;
}

/** The texts of a list; [] for other values. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** A list with the item at a place changed, or taken out where it becomes null. */
export const withItem = (
  items: readonly Draft[],
  place: number,
  item: Draft | null,
): readonly Draft[] =>
  items.flatMap((each, at) => (at === place ? (item === null ? [] : [item]) : [each]));

/** The text of a file with some parts changed; `undefined` takes a part out. */
export const changed = (draft: Draft, change: Draft): string =>
  JSON.stringify({ ...draft, ...change }, null, 2);

/** What an agent of a plan does: its metrics are measured, it fills opponents' places, or neither. */
export const agentParts = ["subject", "opponent", "other"] as const;
type AgentPart = (typeof agentParts)[number];

export const partOfAgent = (draft: Draft, name: string): AgentPart => {
  if (textsOf(draft.subjects).includes(name)) return "subject";
  return textsOf(draft.opponents).includes(name) ? "opponent" : "other";
};

const without = (names: readonly string[], name: string): readonly string[] =>
  names.filter((each) => each !== name);

/** The change of a plan that gives an agent a part. */
export function withPart(draft: Draft, name: string, part: AgentPart): Draft {
  const subjects = without(textsOf(draft.subjects), name);
  const opponents = without(textsOf(draft.opponents), name);
  return {
    subjects: part === "subject" ? [...subjects, name] : subjects,
    opponents: part === "opponent" ? [...opponents, name] : opponents,
  };
}

/** The change of a plan that adds an agent, under a name that no other has. */
export function withNewAgent(draft: Draft): Draft {
  const agents = partOf(draft.agents);
  let number = Object.keys(agents).length + 1;
  while (`agent ${number}` in agents) number += 1;
  const name = `agent ${number}`;
  return { agents: { ...agents, [name]: "" }, ...withPart(draft, name, "opponent") };
}

/** The change of a plan that takes an agent out. Places and changes that name it are left to the reader. */
export function withoutAgent(draft: Draft, name: string): Draft {
  const { [name]: _, ...agents } = partOf(draft.agents);
  return { agents, ...withPart(draft, name, "other") };
}

/** The change of a plan that renames an agent wherever it is named; {} where another one has the name. */
export function withAgentName(draft: Draft, from: string, to: string): Draft {
  const agents = partOf(draft.agents);
  if (to in agents) return {};
  const next = (name: unknown): unknown => (name === from ? to : name);
  const inAll = (names: unknown): readonly unknown[] => textsOf(names).map(next);
  const inPlace = (place: Draft): Draft => ({ ...place, agent: next(place.agent) });
  const inChange = (change: Draft): Draft => ({
    ...change,
    ...("of" in change && { of: next(change.of) }),
    ...("agent" in change && { agent: next(change.agent) }),
  });
  const inArm = (arm: Draft): Draft =>
    arm.changes === undefined ? arm : { ...arm, changes: itemsOf(arm.changes)?.map(inChange) };
  const inContrast = (each: Draft): Draft =>
    each.subjects === undefined ? each : { ...each, subjects: inAll(each.subjects) };
  return {
    agents: Object.fromEntries(
      Object.entries(agents).map(([name, reference]) => [name === from ? to : name, reference]),
    ),
    subjects: inAll(draft.subjects),
    ...(draft.opponents !== undefined && { opponents: inAll(draft.opponents) }),
    table: itemsOf(draft.table)?.map(inPlace) ?? draft.table,
    arms: itemsOf(draft.arms)?.map(inArm) ?? draft.arms,
    ...(draft.contrasts !== undefined && {
      contrasts: itemsOf(draft.contrasts)?.map(inContrast) ?? draft.contrasts,
    }),
  };
}

/** The comparisons that a form plans: every arm with the first, or of one arm every subject. */
function plannedContrasts(draft: Draft): readonly Draft[] {
  if (partOf(draft.stopping).kind === "ladder") return [];
  const [first, ...others] = (itemsOf(draft.arms) ?? []).map(({ name }) => textOf(name));
  if (others.length > 0) return others.map((name) => ({ arms: [name, first] }));
  const [subject, ...rivals] = textsOf(draft.subjects);
  return rivals.map((name) => ({ subjects: [name, subject], arm: first }));
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The text of a file with some parts changed, and with the comparisons that follow from them: where the
 * file has those that the form plans, they keep up with its arms and subjects; others stay.
 */
export function changedPlan(draft: Draft, change: Draft): string {
  const follows = isSame(draft.contrasts ?? [], plannedContrasts(draft));
  const contrasts = follows ? { contrasts: plannedContrasts({ ...draft, ...change }) } : {};
  return changed(draft, { ...change, ...contrasts });
}

/** Looks of a sequential experiment that a form plans. */
const LOOKS = 10;

/** The change of a plan that sets when it ends. In a ladder all agents at the table are subjects. */
export function withStopping(draft: Draft, kind: string): Draft {
  const { count, ...blocks } = partOf(draft.blocks);
  if (kind === "ladder") {
    const { arms } = draft;
    return {
      stopping: { kind },
      blocks,
      subjects: [...new Set([...textsOf(draft.subjects), ...textsOf(draft.opponents)])],
      opponents: undefined,
      table: itemsOf(draft.table)?.map((place) => ({ ...place, agent: "peer" })) ?? draft.table,
      arms: itemsOf(arms)?.slice(0, 1) ?? arms,
      contrasts: undefined,
      settings: undefined,
      repeats: undefined,
    };
  }
  const lookEvery = Math.max(1, Math.ceil(Number(count) / LOOKS) || 1);
  return { stopping: kind === "sequential" ? { kind, lookEvery } : { kind: "fixed" } };
}

/** The settings of a plan as its form shows them: the name of a set, or a list as JSON; "" for none. */
export const settingsText = ({ settings }: Draft): string =>
  typeof settings === "string" ? settings : settings === undefined ? "" : JSON.stringify(settings);

/** The list that a text is; null for other texts. */
function listIn(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Blocks of a plan whose settings are taken out. */
const USUAL_BLOCKS = 20;

/**
 * The change of a plan that gives it settings, from a list as JSON or the name of a set, or takes them out
 * where the text is empty. The number of blocks follows from settings.
 */
export function withSettings(draft: Draft, text: string): Draft {
  const { count, ...blocks } = partOf(draft.blocks);
  const settings = text.trim() === "" ? undefined : (listIn(text) ?? text);
  if (settings !== undefined) return { settings, settingsFrom: undefined, blocks };
  const usual = { ...blocks, count: typeof count === "number" ? count : USUAL_BLOCKS };
  return { settings, settingsFrom: undefined, repeats: undefined, blocks: usual };
}

/** The presets that are more than a row of a paper's table, in the order in which pages offer them; each has its own messages. */
export const presetIds = ["attack-defence", "reasoning", "main-table", "variants"] as const;

/** Reads the text of a plan; what the parser says of one that is not JSON. */
export function planOf(text: string): { readonly plan: unknown } | { readonly problem: string } {
  try {
    return { plan: JSON.parse(text) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
