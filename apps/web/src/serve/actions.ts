import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { isDeep } from "#server/calls/nesting.ts";
import type { Refusal } from "./refuse.ts";

const FILE = join(import.meta.dirname, "../../.next/server/server-reference-manifest.json");
const manifestSchema = z.object({
  node: z.record(z.string(), z.object({ exportedName: z.string() })),
});

/** Actions whose arguments are values, which they check themselves. All others take what a form sends. */
const TAKING_VALUES: readonly string[] = [
  "absentAt",
  "experimentOf",
  "loadMetrics",
  "loadMore",
  "slugOfName",
];

/** What a server action takes. */
interface BuiltAction {
  /** Arguments up to the last that it reads, which is a form if it takes one. */
  readonly count: number;
  readonly takesForm: boolean;
}

/** The built site's server actions, by the id that browsers call each by. */
export type BuiltActions = ReadonlyMap<string, BuiltAction>;

/** The first digits of an id say which arguments the action reads, a bit each: 0x40 the first, 0x60 the first two. */
function argumentCount(id: string): number {
  const mask = (Number.parseInt(id.slice(0, 2), 16) >> 1) & 0b11_1111;
  return mask.toString(2).padStart(6, "0").lastIndexOf("1") + 1;
}

/** Reads which server actions the built site has. Rejects when the site is not built. */
export async function builtActions(): Promise<BuiltActions> {
  const { node } = manifestSchema.parse(JSON.parse(await readFile(FILE, "utf8")));
  return new Map(
    Object.entries(node).map(([id, { exportedName }]) => {
      const count = argumentCount(id);
      return [id, { count, takesForm: count > 0 && !TAKING_VALUES.includes(exportedName) }];
    }),
  );
}

const isMultipart = ({ "content-type": type = "" }: IncomingHttpHeaders): boolean =>
  type.toLowerCase().startsWith("multipart/form-data");

/** Whether a request may call a server action: with scripts it names one in a header, without them in a form. */
export const mayCallAction = ({ method, headers }: IncomingMessage): boolean =>
  headers["next-action"] !== undefined || (method === "POST" && isMultipart(headers));

const foreign: Refusal = {
  status: 403,
  code: "forbidden",
  message: "This form came from another site. Use the pages of this site.",
};
const unknown: Refusal = {
  status: 404,
  code: "not-found",
  message: "There is no such form any more. Reload the page.",
};

/** The header by which the framework's scripts recognize that an action is unknown, as after an upgrade. */
export const NOT_FOUND_HEADER = "x-nextjs-action-not-found";

/**
 * Why a request that may call a server action is refused before its body is read; undefined: it is not. Next would answer
 * 500 to each of these and log the stack of an error.
 */
export function actionRefusal(
  { headers }: Pick<IncomingMessage, "headers">,
  actions: BuiltActions,
): Refusal | undefined {
  const { origin, host, "x-forwarded-host": forwardedHost, "next-action": id } = headers;
  if (origin !== undefined) {
    const from = URL.parse(origin)?.host;
    // The proxy's word, where there is one that is trusted (callers.ts).
    if (from === undefined || (from !== host && from !== forwardedHost)) return foreign;
  }
  return id !== undefined && !actions.has(id.toString()) ? unknown : undefined;
}

/** Texts by which React writes values that JSON has not, and which need nothing but themselves. */
const VALUE = /^\$(?:\$.*|undefined|NaN|-?Infinity|-0|D\d{4}-\d\d-\d\dT[\d:.]+Z|n-?\d{1,300})$/s;
/** A form among the arguments, by the number that its fields begin with. */
const FORM = /^\$K(\d)$/;
/** A value that stays in the browser. */
const OPAQUE = "$T";
/** An object again, by the path to where it was written before: "$0:1:name". */
const AGAIN = /^\$([01])((?::[^:]+)+)$/;
/** The number of the arguments' field: with scripts, and without. Undefined: they are plain values. */
type Root = "0" | "1" | undefined;

/**
 * Whether React can read what is written at `path` of a list of arguments.
 *
 * @param written the paths of the objects so far
 * @param root where the arguments are, if among them is a state: what the action answered before
 */
function isReadable(value: unknown, path: string, written: Set<string>, root: Root): boolean {
  if (typeof value === "string") {
    if (!value.startsWith("$") || VALUE.test(value)) return true;
    if (value === OPAQUE) return root === "0";
    const [, field, again = ""] = AGAIN.exec(value) ?? [];
    // Not an object that the reference is a part of.
    return (
      field !== undefined && field === root && written.has(again) && !path.startsWith(`${again}:`)
    );
  }
  if (typeof value !== "object" || value === null) return true;
  written.add(path);
  return Object.entries(value).every(
    ([name, each]) => name !== "__proto__" && isReadable(each, `${path}:${name}`, written, root),
  );
}

/** The arguments in a text of JSON; null if React could not read them, apart from forms among them. */
function argumentsIn(text: unknown, root: Root): readonly unknown[] | null {
  if (typeof text !== "string") return null;
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list) || isDeep(list)) return null;
    const written = new Set<string>();
    const areReadable = list.every(
      (each, place) =>
        (typeof each === "string" && FORM.test(each)) ||
        isReadable(each, `:${place}`, written, root),
    );
    return areReadable ? list : null;
  } catch {
    return null;
  }
}

/** Whether the fields of a call by scripts are the arguments that an action takes. */
function isCall(fields: FormData, { count, takesForm }: BuiltAction): boolean {
  const given = argumentsIn(fields.get("0"), takesForm ? "0" : undefined);
  if (given === null || fields.getAll("0").length !== 1) return false;
  const forms = given.flatMap((each, place) => {
    const [, number] = FORM.exec(typeof each === "string" ? each : "") ?? [];
    return number === undefined ? [] : [{ place, number }];
  });
  const [form] = forms;
  const isRight = takesForm
    ? given.length === count && forms.length === 1 && form?.place === count - 1
    : given.length <= count && forms.length === 0;
  return (
    isRight &&
    [...fields.keys()].every((name) => name === "0" || name.startsWith(`_${form?.number}_`))
  );
}

/** Of the fields by which a form without scripts names its action. */
const PREFIX = "$ACTION_";
const boundSchema = z.strictObject({ id: z.string(), bound: z.literal("$@1").nullable() });

/** Whether a form that was sent without scripts names actions, and gives each what it takes before the form. */
function isPlainForm(fields: FormData, actions: BuiltActions): boolean {
  const texts = new Map(fields);
  const names = [...fields.keys()].filter((name) => name.startsWith(PREFIX));
  const isFor = (id: string, bound: readonly unknown[]): boolean => {
    const action = actions.get(id);
    if (action === undefined || bound.some((each) => typeof each === "string" && FORM.test(each)))
      return false;
    return action.count === 0
      ? bound.length <= 1
      : action.takesForm && bound.length === action.count - 1;
  };
  if (new Set(names).size < names.length) return false;
  return names.every((name) => {
    const [, id] = /^\$ACTION_ID_(.*)$/s.exec(name) ?? [];
    if (id !== undefined) return isFor(id, []);
    const [, number] = /^\$ACTION_REF_(.*)$/s.exec(name) ?? [];
    if (number !== undefined) {
      const named = boundSchema.safeParse(parsed(texts.get(`$ACTION_${number}:0`)));
      if (!named.success) return false;
      const { id, bound } = named.data;
      const given = bound === null ? [] : argumentsIn(texts.get(`$ACTION_${number}:1`), "1");
      return given !== null && isFor(id, given);
    }
    const [, owner] = /^\$ACTION_(.+):[01]$/.exec(name) ?? [];
    return name === "$ACTION_KEY" || (owner !== undefined && texts.has(`$ACTION_REF_${owner}`));
  });
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

const MAX_FIELDS = 1_000;

/** A body and the headers that describe it. */
export interface ReadBody {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The fields of a form, all of them texts; null if it is no such form. */
async function readForm(type: string, body: Buffer): Promise<FormData | null> {
  const response = new Response(new Uint8Array(body), { headers: { "content-type": type } });
  const fields = await response.formData().catch(() => null);
  if (fields === null) return null;
  const values = [...fields.values()];
  const isRight = values.length > 0 && values.length <= MAX_FIELDS;
  return isRight && values.every((value) => typeof value === "string") ? fields : null;
}

/**
 * Reads the body of a request that may call a server action; null if the action cannot be given what was sent. Next
 * and React would fail on it with an exception that is logged with its stack, and anybody can send it. A form is
 * written again, so that they read what was read here.
 */
export async function readActionBody(
  headers: IncomingHttpHeaders,
  body: Buffer,
  actions: BuiltActions,
): Promise<ReadBody | null> {
  const action = actions.get(headers["next-action"]?.toString() ?? "");
  if (!isMultipart(headers)) {
    const fields = new FormData();
    fields.append("0", body.toString("utf8"));
    const type = headers["content-type"]?.toLowerCase() ?? "";
    const isEncoded = type.startsWith("application/x-www-form-urlencoded");
    return action !== undefined && !isEncoded && isCall(fields, action)
      ? { body, headers: {} }
      : null;
  }
  const fields = await readForm(headers["content-type"] ?? "", body);
  if (fields === null) return null;
  const isRight = action === undefined ? isPlainForm(fields, actions) : isCall(fields, action);
  if (!isRight) return null;
  const again = new Response(fields);
  const written = Buffer.from(await again.arrayBuffer());
  return {
    body: written,
    headers: {
      "content-type": again.headers.get("content-type") ?? "",
      "content-length": `${written.length}`,
    },
  };
}
