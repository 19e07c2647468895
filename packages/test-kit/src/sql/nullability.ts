/** Nodes of a query tree, as `pg_node_tree` writes them: nodes with fields, lists, words. */
type Tree = string | readonly Tree[] | TreeNode;

export interface TreeNode {
  readonly kind: string;
  readonly fields: ReadonlyMap<string, Tree>;
}

const NOTHING = "<>";

/** Reads the text of a `pg_node_tree`. */
export function parseTree(text: string): Tree {
  const tokens = text.match(/[(){}[\]]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}[\]\\])+/gs) ?? [];
  let place = 0;
  const list = (end: string): Tree[] => {
    const items: Tree[] = [];
    while (place < tokens.length && tokens[place] !== end) items.push(read());
    place += 1;
    return items;
  };
  const read = (): Tree => {
    const token = tokens[place++] ?? NOTHING;
    if (token === "(") return list(")");
    if (token === "[") return list("]");
    if (token !== "{") return token.replace(/^"(.*)"$/s, "$1").replaceAll(/\\(.)/gs, "$1");
    const kind = tokens[place++] ?? "";
    const fields = new Map<string, Tree>();
    while (place < tokens.length && tokens[place] !== "}") {
      const name = (tokens[place++] ?? "").slice(1);
      const values: Tree[] = [];
      while (!/^(?::.+|\})$/s.test(tokens[place] ?? "}")) values.push(read());
      fields.set(name, values.length === 1 ? (values[0] ?? NOTHING) : values);
    }
    place += 1;
    return { kind, fields };
  };
  return read();
}

const isNode = (tree: Tree): tree is TreeNode => typeof tree === "object" && "kind" in tree;

const items = (tree: Tree): readonly Tree[] =>
  typeof tree === "string" || isNode(tree) ? [] : tree;
const field = (node: TreeNode, name: string): Tree => node.fields.get(name) ?? NOTHING;
export const word = (node: TreeNode, name: string): string => String(field(node, name));
const child = (node: TreeNode, name: string): TreeNode | null => {
  const value = field(node, name);
  return isNode(value) ? value : null;
};
const children = (node: TreeNode, name: string): readonly TreeNode[] =>
  items(field(node, name)).filter(isNode);
/** A set of numbers: (b 1 2). */
const members = (node: TreeNode, name: string): readonly string[] =>
  items(field(node, name)).map(String).slice(1);
/** The first query in a tree. */
export function queryIn(tree: Tree): TreeNode | null {
  if (isNode(tree)) return tree.kind === "QUERY" ? tree : null;
  for (const item of items(tree)) {
    const found = queryIn(item);
    if (found !== null) return found;
  }
  return null;
}

/** What the catalogue of the database says. */
export interface Catalogue {
  /** Columns that are NOT NULL, as "relation oid.number". */
  readonly notNull: ReadonlySet<string>;
  /** By oid. */
  readonly functions: ReadonlyMap<string, { readonly name: string; readonly strict: boolean }>;
}

/** Strict functions that return null although nothing given is null. */
const returnsNull =
  /^(?:jsonb?_(?:array_element|object_field|extract_path|path_query|populate).*|array_(?:length|upper|lower|position|ndims)|textregexsubstr|to_regclass)$/;
/** Functions that never return null. */
const never = /^(?:jsonb?_build_(?:object|array)|concat(?:_ws)?|count|row_number|rank|dense_rank)$/;
/** Aggregates that return null for no rows, and for nulls alone. */
const ofValues = /^(?:sum|min|max|avg|bool_and|bool_or|string_agg)$/;
/** Aggregates that return null for no rows. */
const ofRows = /^(?:(?:jsonb?|array)_agg|jsonb?_object_agg)$/;

const SELECT = "1";
const UPDATE = "2";
const INNER_JOIN = "0";

const columnOf = (variable: TreeNode): string =>
  `${word(variable, "varno")}.${word(variable, "varattno")}`;

/** The queries that UNION and its like combine, as numbers of their ranges. */
function leavesOf(node: TreeNode): readonly string[] {
  if (node.kind === "RANGETBLREF") return [word(node, "rtindex")];
  return [child(node, "larg"), child(node, "rarg")].flatMap((side) =>
    side === null ? [] : leavesOf(side),
  );
}

/** What a column of a query returns: of one that UPDATE sets, its new value. */
function returned(query: TreeNode | undefined, column: TreeNode): TreeNode | null {
  const value = child(column, "expr");
  if (query === undefined || value === null || word(query, "commandType") !== UPDATE) return value;
  const isTarget = value.kind === "VAR" && word(value, "varno") === word(query, "resultRelation");
  const set = children(query, "targetList").find(
    (entry) => isTarget && word(entry, "resno") === word(value, "varattno"),
  );
  return set === undefined ? value : child(set, "expr");
}

/** Whether what a query returns may be null; `scopes` are the query and those around it. */
export class Nullability {
  readonly #catalogue: Catalogue;
  readonly #parameters: readonly boolean[];
  readonly #proven = new Map<TreeNode, ReadonlySet<string>>();
  /** Queries that refer to themselves are not followed again. */
  readonly #open = new Set<TreeNode>();

  /** @param parameters whether what is passed for each parameter may be null */
  constructor(catalogue: Catalogue, parameters: readonly boolean[]) {
    this.#catalogue = catalogue;
    this.#parameters = parameters;
  }

  /** Columns of a query that anybody sees. */
  static columns(query: TreeNode): readonly TreeNode[] {
    const list = word(query, "commandType") === SELECT ? "targetList" : "returningList";
    return children(query, list).filter((column) => word(column, "resjunk") !== "true");
  }

  /** Whether the column of that place (from 0) may be null. */
  ofColumn(scopes: readonly TreeNode[], place: number): boolean {
    const [query] = scopes;
    const column = query === undefined ? undefined : Nullability.columns(query)[place];
    const value = column === undefined ? null : returned(query, column);
    if (query === undefined || column === undefined || value === null) return true;
    const combined = child(query, "setOperations");
    if (combined !== null) {
      return leavesOf(combined).some((range) => this.#ofRange(scopes, range, place + 1));
    }
    if (this.#open.has(column)) return false;
    this.#open.add(column);
    const nullable = this.#of(value, scopes);
    this.#open.delete(column);
    return nullable;
  }

  #any(values: readonly TreeNode[], scopes: readonly TreeNode[]): boolean {
    return values.some((value) => this.#of(value, scopes));
  }

  #of(value: TreeNode, scopes: readonly TreeNode[]): boolean {
    const of = (name: string): boolean => this.#any(children(value, name), scopes);
    const ofOne = (name: string): boolean => {
      const inner = child(value, name);
      return inner === null || this.#of(inner, scopes);
    };
    switch (value.kind) {
      case "VAR":
        return this.#ofVariable(value, scopes);
      case "CONST":
        return word(value, "constisnull") === "true";
      case "PARAM":
        return this.#parameters[Number(word(value, "paramid")) - 1] ?? true;
      case "OPEXPR":
        return this.#ofFunction(word(value, "opfuncid"), value, scopes);
      case "FUNCEXPR":
        return this.#ofFunction(word(value, "funcid"), value, scopes);
      case "SCALARARRAYOPEXPR":
        return of("args");
      case "BOOLEXPR":
        return this.#ofCondition(value, scopes);
      case "AGGREF":
        return this.#ofAggregate(word(value, "aggfnoid"), value, scopes);
      case "WINDOWFUNC":
        return this.#ofAggregate(word(value, "winfnoid"), value, scopes);
      case "COALESCEEXPR":
      case "MINMAXEXPR":
        return children(value, "args").every((argument) => this.#of(argument, scopes));
      case "CASEEXPR":
        return (
          ofOne("defresult") ||
          children(value, "args").some((branch) => {
            const result = child(branch, "result");
            return result === null || this.#of(result, scopes);
          })
        );
      case "NULLTEST":
      case "BOOLEANTEST":
      case "DISTINCTEXPR":
      case "ROWEXPR":
      case "ARRAYEXPR":
      case "SQLVALUEFUNCTION":
      case "ROWCOMPAREEXPR":
        return false;
      case "RELABELTYPE":
      case "COERCEVIAIO":
      case "ARRAYCOERCEEXPR":
      case "COLLATEEXPR":
        return ofOne("arg");
      case "SUBLINK":
        return this.#ofSublink(value, scopes);
      default:
        return true;
    }
  }

  /** Where one part of AND is false, what the others are does not matter. */
  #ofCondition(value: TreeNode, scopes: readonly TreeNode[]): boolean {
    const parts = children(value, "args");
    const [query] = scopes;
    if (query === undefined || word(value, "boolop") !== "and") return this.#any(parts, scopes);
    const known = this.#provenIn(query);
    const certain = parts.filter((part) => !this.#of(part, scopes));
    this.#proven.set(query, new Set([...known, ...certain.flatMap((part) => this.#facts(part))]));
    const nullable = this.#any(parts, scopes);
    this.#proven.set(query, known);
    return nullable;
  }

  #ofFunction(oid: string, call: TreeNode, scopes: readonly TreeNode[]): boolean {
    const { name, strict } = this.#catalogue.functions.get(oid) ?? { name: "", strict: false };
    if (never.test(name)) return false;
    return !strict || returnsNull.test(name) || this.#any(children(call, "args"), scopes);
  }

  #ofAggregate(oid: string, call: TreeNode, scopes: readonly TreeNode[]): boolean {
    const name = this.#catalogue.functions.get(oid)?.name ?? "";
    if (never.test(name)) return false;
    const [query] = scopes;
    const grouped = query !== undefined && children(query, "groupClause").length > 0;
    const hasRows = grouped || call.kind === "WINDOWFUNC";
    if (!hasRows || child(call, "aggfilter") !== null) return true;
    const values = children(call, "args").map((entry) => child(entry, "expr") ?? entry);
    return !ofRows.test(name) && (!ofValues.test(name) || this.#any(values, scopes));
  }

  #ofSublink(value: TreeNode, scopes: readonly TreeNode[]): boolean {
    const type = word(value, "subLinkType");
    const query = child(value, "subselect");
    // EXISTS and ARRAY.
    if (type === "0" || type === "6") return false;
    if (type !== "4" || query === null) {
      const test = child(value, "testexpr");
      return test === null || this.#of(test, scopes);
    }
    const from = child(query, "jointree");
    const always =
      child(query, "havingQual") === null &&
      children(query, "groupClause").length === 0 &&
      word(query, "limitOffset") === "<>" &&
      (word(query, "hasAggs") === "true" ||
        (from !== null &&
          children(from, "fromlist").length === 0 &&
          child(from, "quals") === null));
    return !always || this.ofColumn([query, ...scopes], 0);
  }

  #ofVariable(variable: TreeNode, scopes: readonly TreeNode[]): boolean {
    const outer = scopes.slice(Number(word(variable, "varlevelsup")));
    const [query] = outer;
    if (query === undefined) return true;
    const proven = this.#provenIn(query);
    if (proven.has(columnOf(variable))) return false;
    if (members(variable, "varnullingrels").some((join) => !proven.has(join))) return true;
    return this.#ofRange(outer, word(variable, "varno"), Number(word(variable, "varattno")));
  }

  /** Whether a column (from 1) of what stands in FROM may be null. */
  #ofRange(scopes: readonly TreeNode[], range: string, place: number): boolean {
    const [query] = scopes;
    const entry = query === undefined ? undefined : children(query, "rtable")[Number(range) - 1];
    // A whole row (0) and system columns are never null.
    if (entry === undefined || place < 1) return entry === undefined;
    const inner = child(entry, "subquery");
    switch (word(entry, "rtekind")) {
      case "0":
        return !this.#catalogue.notNull.has(`${word(entry, "relid")}.${place}`);
      case "1":
        return inner === null || this.ofColumn([inner, ...scopes], place - 1);
      case "2":
        return this.#ofEntry(children(entry, "joinaliasvars")[place - 1], scopes);
      case "3":
        return this.#ofFunctionRange(entry, place, scopes);
      case "5":
        return items(entry.fields.get("values_lists") ?? "").some((row) =>
          this.#ofEntry(items(row).filter(isNode)[place - 1], scopes),
        );
      case "6":
        return this.#ofCommonTable(entry, place, scopes);
      case "9":
        return this.#ofEntry(children(entry, "groupexprs")[place - 1], scopes);
      default:
        return true;
    }
  }

  #ofEntry(value: TreeNode | undefined, scopes: readonly TreeNode[]): boolean {
    return value === undefined || this.#of(value, scopes);
  }

  /** Elements of a column that is an array are not null: Prisma makes none that are. */
  #ofFunctionRange(entry: TreeNode, place: number, scopes: readonly TreeNode[]): boolean {
    const functions = children(entry, "functions");
    const isOrdinality = word(entry, "funcordinality") === "true" && place > functions.length;
    if (isOrdinality) return false;
    const [only, ...others] = functions.map((each) => child(each, "funcexpr"));
    if (only === undefined || only === null || others.length > 0 || place > 1) return true;
    return this.#of(only, scopes);
  }

  #ofCommonTable(entry: TreeNode, place: number, scopes: readonly TreeNode[]): boolean {
    const outer = scopes.slice(Number(word(entry, "ctelevelsup")));
    const [query] = outer;
    const named = query === undefined ? [] : children(query, "cteList");
    const table = named.find((each) => word(each, "ctename") === word(entry, "ctename"));
    const inner = table === undefined ? null : child(table, "ctequery");
    return inner === null || this.ofColumn([inner, ...outer], place - 1);
  }

  /** Columns ("range.place") and outer joins ("range") whose nulls no row of a query keeps. */
  #provenIn(query: TreeNode): ReadonlySet<string> {
    const known = this.#proven.get(query);
    if (known !== undefined) return known;
    const proven = new Set<string>();
    this.#proven.set(query, proven);
    const from = child(query, "jointree");
    if (from !== null) this.#prove(from, proven);
    return proven;
  }

  /** What stands in FROM and WHERE: conditions of outer joins keep rows. */
  #prove(node: TreeNode, proven: Set<string>): void {
    if (node.kind === "JOINEXPR" && word(node, "jointype") !== INNER_JOIN) return;
    const parts = [...children(node, "fromlist"), child(node, "larg"), child(node, "rarg")];
    for (const part of parts) if (part !== null) this.#prove(part, proven);
    const condition = child(node, "quals");
    for (const fact of condition === null ? [] : this.#facts(condition)) proven.add(fact);
  }

  /** Columns that are not null where a condition holds, and outer joins that found a row. */
  #facts(condition: TreeNode): readonly string[] {
    const args = children(condition, "args");
    if (condition.kind === "BOOLEXPR") {
      const operator = word(condition, "boolop");
      if (operator === "and") return args.flatMap((each) => this.#facts(each));
      return operator === "not" ? args.flatMap((each) => this.#needed(each)) : [];
    }
    if (condition.kind === "NULLTEST") {
      const tested = child(condition, "arg");
      return word(condition, "nulltesttype") === "1" && tested !== null ? this.#needed(tested) : [];
    }
    if (condition.kind === "SCALARARRAYOPEXPR") {
      return word(condition, "useOr") === "true"
        ? args.slice(0, 1).flatMap((each) => this.#needed(each))
        : [];
    }
    return this.#needed(condition);
  }

  /** Columns without which a value is null. */
  #needed(value: TreeNode): readonly string[] {
    const inner = child(value, "arg");
    switch (value.kind) {
      case "VAR":
        if (word(value, "varlevelsup") !== "0") return [];
        return [columnOf(value), ...members(value, "varnullingrels")];
      case "OPEXPR":
      case "FUNCEXPR": {
        const oid = word(value, value.kind === "OPEXPR" ? "opfuncid" : "funcid");
        if (this.#catalogue.functions.get(oid)?.strict !== true) return [];
        return children(value, "args").flatMap((each) => this.#needed(each));
      }
      case "RELABELTYPE":
      case "COERCEVIAIO":
        return inner === null ? [] : this.#needed(inner);
      default:
        return [];
    }
  }
}
