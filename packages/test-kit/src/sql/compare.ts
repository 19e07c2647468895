import ts from "typescript";
import type { Column } from "./describe.ts";
import { Unknown } from "./unknown.ts";

const { Any, Null, Undefined, BooleanLike, NumberLike, StringLike } = ts.TypeFlags;
const ANYTHING = Any | ts.TypeFlags.Unknown;

/** How `pg` reads and writes types of PostgreSQL. */
const kinds: ReadonlyMap<string, number | string> = new Map<string, number | string>([
  ["smallint", NumberLike],
  ["integer", NumberLike],
  ["real", NumberLike],
  ["double precision", NumberLike],
  ["bigint", StringLike],
  ["numeric", StringLike],
  ["text", StringLike],
  ["character varying", StringLike],
  ["name", StringLike],
  ["uuid", StringLike],
  ["regclass", StringLike],
  ["boolean", BooleanLike],
  ["timestamp with time zone", "Date"],
  ["timestamp without time zone", "Date"],
  ["date", "Date"],
  ["bytea", "Buffer"],
]);

const membersOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);
const includes = (type: ts.Type, flag: number): boolean =>
  membersOf(type).some(({ flags }) => (flags & flag) !== 0);

/** Whether a value that is passed for a parameter may be null. */
export const mayBeNull = (value: unknown): boolean =>
  value instanceof Unknown
    ? includes(value.type, Null | Undefined | ANYTHING)
    : value === null || value === undefined;

/** Compares types of TypeScript with those of PostgreSQL. */
export class TypeComparison {
  readonly #checker: ts.TypeChecker;
  readonly #enums: ReadonlyMap<string, readonly string[]>;

  /** @param enums labels of the enums of the database, by name */
  constructor(checker: ts.TypeChecker, enums: ReadonlyMap<string, readonly string[]>) {
    this.#checker = checker;
    this.#enums = enums;
  }

  /** What is wrong with the type of a row. */
  ofRow(row: ts.Type, columns: readonly Column[]): string[] {
    const wrong: string[] = [];
    const names = new Set<string>();
    for (const { name, type, nullable } of columns) {
      // What a function without a result returns is not read.
      if (type === "void") continue;
      if (names.has(name)) wrong.push(`"${name}" is there twice`);
      names.add(name);
      const property = this.#checker.getPropertyOfType(row, name);
      if (property === undefined) {
        wrong.push(`the row's type lacks "${name}"`);
        continue;
      }
      const declared = this.#checker.getTypeOfSymbol(property);
      const shown = this.#checker.typeToString(declared);
      if (!this.#isRead(declared, type)) wrong.push(`"${name}" is ${type}, not ${shown}`);
      const lacking = this.#lacking(declared, type);
      if (lacking.length > 0) wrong.push(`"${name}" can also be ${lacking.join(", ")}`);
      if (nullable && !includes(declared, Null | ANYTHING)) {
        wrong.push(`"${name}" can be null, not ${shown}`);
      }
    }
    for (const { name, flags } of this.#checker.getPropertiesOfType(row)) {
      if (names.has(name) || flags & ts.SymbolFlags.Optional) continue;
      wrong.push(`there is no column "${name}"`);
    }
    return wrong;
  }

  /** What is wrong with what is passed for the parameters. */
  ofValues(values: readonly unknown[], parameters: readonly string[]): string[] {
    if (values.length !== parameters.length) {
      return [`there are ${parameters.length} parameters, not ${values.length}`];
    }
    return parameters.flatMap((parameter, place) => {
      const type = this.#typeOf(values[place]);
      if (type === null || this.#isPassed(type, parameter)) return [];
      return [`$${place + 1} is ${parameter}, not ${this.#checker.typeToString(type)}`];
    });
  }

  /** The type of a value that is passed; null: of an object that was put together, which is JSON. */
  #typeOf(value: unknown): ts.Type | null {
    if (value instanceof Unknown) return value.type;
    if (typeof value === "string") return this.#checker.getStringType();
    if (typeof value === "number") return this.#checker.getNumberType();
    return typeof value === "boolean" ? this.#checker.getBooleanType() : null;
  }

  #elementOf(list: ts.Type): ts.Type | undefined {
    const isList = this.#checker.isArrayType(list) || this.#checker.isTupleType(list);
    return isList ? this.#checker.getIndexTypeOfType(list, ts.IndexKind.Number) : undefined;
  }

  /** Labels of an enum that a union of texts does not have. */
  #lacking(type: ts.Type, sql: string): string[] {
    const named = membersOf(type).flatMap((each) => (each.isStringLiteral() ? [each.value] : []));
    const labels = named.length === 0 ? [] : (this.#enums.get(sql) ?? []);
    return labels.filter((label) => !named.includes(label));
  }

  #isKind(type: ts.Type, sql: string): boolean {
    const labels = this.#enums.get(sql);
    if (labels !== undefined && type.isStringLiteral()) return labels.includes(type.value);
    const kind = labels === undefined ? kinds.get(sql) : StringLike;
    return typeof kind === "number"
      ? (type.flags & kind) !== 0
      : kind !== undefined && type.symbol?.name === kind;
  }

  /** Whether what comes as `sql` has this type, null aside; its texts may be those of a union. */
  #isRead(type: ts.Type, sql: string): boolean {
    if (includes(type, ANYTHING)) return true;
    const members = membersOf(type).filter(({ flags }) => (flags & (Null | Undefined)) === 0);
    return members.every((member) => {
      // JSON knows no dates.
      if (sql === "json" || sql === "jsonb") return member.symbol?.name !== "Date";
      if (!sql.endsWith("[]")) return this.#isKind(member, sql);
      const element = this.#elementOf(member);
      return element !== undefined && this.#isRead(element, sql.slice(0, -2));
    });
  }

  /** Whether a value of this type can be passed as `sql`. */
  #isPassed(type: ts.Type, sql: string): boolean {
    return membersOf(type).every((member) => {
      if (includes(member, Null | Undefined)) return true;
      const element = this.#elementOf(member);
      if (sql.endsWith("[]")) {
        return element !== undefined && this.#isPassed(element, sql.slice(0, -2));
      }
      // A list would be sent as an array of PostgreSQL.
      if (sql === "json" || sql === "jsonb") return element === undefined;
      const isText = (member.flags & StringLike) !== 0;
      const isNumber = (member.flags & NumberLike) !== 0;
      if (sql === "bigint" || sql === "numeric") return isText || isNumber;
      if (kinds.get(sql) === "Date" && isText) return true;
      return this.#isKind(member, sql);
    });
  }
}
