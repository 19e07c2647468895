import { type AnyConnector, connectorSettings, type GivenSecret } from "@wisp/agents";
import { isFailure } from "@wisp/game";
import { z } from "zod";
import { type Resident, residentSchema } from "./schema.ts";

/** A resident agent that can be called. */
export interface DeclaredResident extends Omit<Resident, "settings" | "spendPerDay" | "keyFrom"> {
  /** Complete, without the key. */
  readonly settings: object;
  readonly model: string;
  /** Stays in memory, and is never stored. */
  readonly secret: GivenSecret | undefined;
  /** Null: no limit. */
  readonly microsPerDay: number | null;
}

export interface ReadingMeans {
  readonly connectors: ReadonlyMap<string, AnyConnector>;
  /** The key in an environment variable; undefined when there is none. */
  keyFrom(name: string): string | undefined;
}

/** The means to call a model. */
const calledSchema = z.looseObject({ model: z.string() });

const inOneLine = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(".")}: ${message}`,
  );

/** The complete declarations; or their problems, in sentences. */
function complete(
  { settings: given, spendPerDay, keyFrom, ...rest }: Resident,
  means: ReadingMeans,
): DeclaredResident | readonly string[] {
  if ("key" in given || "token" in given) {
    return ["settings hold a key: put it into an environment variable, and its name into keyFrom."];
  }
  const connector = means.connectors.get(rest.connector);
  if (connector === undefined) return [`There is no connector ${rest.connector}.`];
  const settled = connectorSettings(connector, given);
  if (isFailure(settled)) return [`settings: ${settled.detail}`];
  const { model } = calledSchema.parse(settled.settings);
  const text = keyFrom === undefined ? undefined : means.keyFrom(keyFrom);
  if (keyFrom !== undefined && text === undefined) {
    return [`keyFrom: the environment has no ${keyFrom}.`];
  }
  const host = connector.secretHost?.(settled.settings);
  const secret = text === undefined || host === undefined ? undefined : { text, host };
  const called = connectorSettings(connector, settled.settings, secret);
  if (isFailure(called)) return [`keyFrom: ${called.detail}`];
  if (spendPerDay !== null && connector.price?.(settled.settings, new Date()) === undefined) {
    return [
      `spendPerDay cannot be enforced, because the price of ${model} (${rest.connector}) is not known: add it to the file of WISP_PRICES, or make spendPerDay null (no limit).`,
    ];
  }
  return {
    ...rest,
    settings: { ...z.looseObject({}).parse(settled.settings) },
    model,
    secret,
    microsPerDay: spendPerDay === null ? null : Math.round(spendPerDay * 1_000_000),
  };
}

/** The declarations in a file's text. Throws an Error with a sentence for each mistake. */
export function readResidents(text: string, means: ReadingMeans): DeclaredResident[] {
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    throw new Error("It is not JSON.");
  }
  if (!Array.isArray(entries)) throw new Error("It is not a list of residents.");
  const declared: DeclaredResident[] = [];
  const mistakes: string[] = [];
  for (const [place, entry] of entries.entries()) {
    const parsed = residentSchema.safeParse(entry);
    const found = parsed.success ? complete(parsed.data, means) : inOneLine(parsed.error);
    const who = parsed.success ? parsed.data.id : `number ${place + 1}`;
    if (!("id" in found)) mistakes.push(...found.map((what) => `Resident ${who}: ${what}`));
    else if (declared.some(({ id }) => id === found.id))
      mistakes.push(`Resident ${who}: it is listed twice.`);
    else declared.push(found);
  }
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  return declared;
}
