import type { CallerName } from "./callers.ts";
import type { Rule } from "./rules.ts";
import type { World } from "./world.ts";

/** Values for the names in an address, or of a form or a body; the input of a valid call. */
export type Values = Readonly<Record<string, string>>;

type Of<Given> = (world: World, caller: CallerName) => Given | Promise<Given>;

/** A call of the table. `what` is its name in the discovery. */
export interface Row {
  readonly rule: Rule;
  /** Values of the parameters, such as `[name]`, of its address. */
  readonly at?: Of<Values>;
  readonly query?: Of<Values>;
  /** Its body, of a call of the API: JSON. */
  readonly body?: Of<object>;
  /** The fields of its form, of an action. */
  readonly form?: Of<Values>;
  /** The arguments of an action that is called without a form. */
  readonly given?: Of<readonly unknown[]>;
}

/** The calls of one kind by name: who may make them. */
export type AccessTable = Readonly<Record<string, Row>>;
