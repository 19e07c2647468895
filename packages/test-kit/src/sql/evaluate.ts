import ts from "typescript";
import { isGeneric, isPartlyUnknown, isUnknown, Unknown } from "./unknown.ts";

/** What an evaluation asks of the whole program, and of callers that want all its ways. */
export interface Surroundings {
  readonly checker: ts.TypeChecker;
  /** The calls of a function by its name. */
  callsOf(declaration: ts.SignatureDeclaration): readonly ts.CallExpression[];
  /** The way (from 0) to take where only a running program knows; a key has as many ways each time. */
  choose(key: string, ways: number): number;
  /** What a file exports, where a statement is made from values that only running the file gives. */
  exportsOf(path: string): object | undefined;
}

interface Scope {
  readonly values: Map<ts.Symbol, unknown>;
  readonly outer: Scope | null;
}

/** What a function returned. */
type Returned = readonly [value: unknown];

/** Thrown when the callers of a function were found: what was read of its parameters is out of date. */
const FOUND_CALLERS = new Error("The callers of a function were found.");
/** Thrown where a function returns before what is looked for. */
export const NOT_REACHED = new Error("The expression is not reached.");
/** Thrown where parts are collected in a way that is not followed. */
export const NOT_FOLLOWED = new Error("The expression is not followed.");

const MAX_DEPTH = 40;
/** Methods that do nothing with what they are given but keep it. */
const keeping = new Set(["push", "map", "flatMap", "concat", "slice", "at", "entries"]);

const keyOf = (node: ts.Node): string => `${node.getSourceFile().fileName}:${node.pos}`;
const isFunction = (value: unknown): value is (...given: unknown[]) => unknown =>
  typeof value === "function";
const collects = (node: ts.Node): boolean => /\.push\(/.test(node.getText());
const isConstant = ({ parent }: ts.VariableDeclaration): boolean =>
  ts.isVariableDeclarationList(parent) && (parent.flags & ts.NodeFlags.Const) !== 0;

/**
 * Evaluates the few lines that put a statement together, on the compiler's tree: texts, templates,
 * lists, conditions, and constants and functions of any file. What a running program alone knows is
 * `Unknown`; where it decides something, every way is tried, one for each evaluation.
 */
export class Evaluation {
  readonly #program: Surroundings;
  /** Parameters of functions around the expression. */
  readonly #around: Scope = { values: new Map(), outer: null };
  /** What was chosen for unknown values. */
  readonly #chosen = new Map<string, unknown>();
  /** The calls from which parameters get their values. */
  readonly #callers = new Map<ts.SignatureDeclaration, ts.CallExpression>();
  readonly #closures = new Set<unknown>();
  #depth = 0;

  constructor(program: Surroundings) {
    this.#program = program;
  }

  /** Calls `read` until what it reads is known as well as it can be. */
  settled<Result>(read: () => Result): Result {
    for (;;) {
      try {
        return read();
      } catch (error) {
        if (error !== FOUND_CALLERS) throw error;
        this.#around.values.clear();
      }
    }
  }

  /** The value of an expression; where a function around it collects parts in lists, it runs up to there. */
  valueOf(node: ts.Expression): unknown {
    for (let at: ts.Node = node; at.parent !== undefined; at = at.parent) {
      if (!ts.isBlock(at.parent) || !ts.isFunctionLike(at.parent.parent)) continue;
      if (!collects(at.parent)) continue;
      const before = at.parent.statements.filter(({ end }) => end <= at.pos);
      if (this.#run(before, this.#around) !== null) throw NOT_REACHED;
    }
    return this.#spelled(node, this.#around);
  }

  #unknown(node: ts.Node, ...from: readonly unknown[]): Unknown {
    const { checker } = this.#program;
    const parameterOf = from.flat().find((value) => isUnknown(value) && value.parameterOf !== null);
    return new Unknown(
      checker.getTypeAtLocation(node),
      keyOf(node),
      isUnknown(parameterOf) ? parameterOf.parameterOf : null,
    );
  }

  #value(node: ts.Expression, scope: Scope): unknown {
    const value = this.#read(node, scope);
    return isUnknown(value) && this.#chosen.has(value.key) ? this.#chosen.get(value.key) : value;
  }

  #read(node: ts.Expression, scope: Scope): unknown {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (node.kind === ts.SyntaxKind.NullKeyword) return null;
    if (ts.isIdentifier(node)) return this.#named(node, scope);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) {
      return this.#value(node.expression, scope);
    }
    if (ts.isTemplateExpression(node)) return this.#template(node, scope);
    if (ts.isArrayLiteralExpression(node)) return this.#list(node, node.elements, scope);
    if (ts.isObjectLiteralExpression(node)) return this.#object(node, scope);
    if (ts.isArrowFunction(node)) return this.#closure(node, scope);
    if (ts.isCallExpression(node)) return this.#call(node, scope);
    if (ts.isBinaryExpression(node)) return this.#binary(node, scope);
    if (ts.isConditionalExpression(node)) {
      const branch = this.#holds(node.condition, scope) ? node.whenTrue : node.whenFalse;
      return this.#value(branch, scope);
    }
    if (ts.isPropertyAccessExpression(node)) {
      return this.#member(this.#value(node.expression, scope), node.name.text, node);
    }
    if (ts.isElementAccessExpression(node)) {
      const key = this.#spelled(node.argumentExpression, scope);
      const owner = this.#value(node.expression, scope);
      return isUnknown(key) ? this.#unknown(node, key) : this.#member(owner, String(key), node);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      return !this.#holds(node.operand, scope);
    }
    if (ts.isTypeOfExpression(node)) return this.#typeOf(this.#value(node.expression, scope));
    return this.#unknown(node);
  }

  /** An unknown value of a union as one of its members: as itself, where that says it all. */
  #decided(value: unknown): unknown {
    if (!isUnknown(value) || !value.type.isUnion()) return value;
    const { type, key, parameterOf } = value;
    const place = this.#program.choose(key, type.types.length);
    const member = type.types[place] ?? type;
    const text = this.#program.checker.typeToString(member);
    let decided: unknown = new Unknown(member, `${key}/${place}`, parameterOf);
    if (member.isStringLiteral() || member.isNumberLiteral()) decided = member.value;
    else if (text === "true" || text === "false") decided = text === "true";
    else if (text === "undefined") decided = undefined;
    else if (text === "null") decided = null;
    this.#chosen.set(key, decided);
    return decided;
  }

  /** Whether a condition holds. */
  #holds(node: ts.Expression, scope: Scope): boolean {
    const value = this.#decided(this.#value(node, scope));
    if (!isUnknown(value)) return Boolean(value);
    if (value.type.flags & ts.TypeFlags.Object) return true;
    return this.#program.choose(`${value.key} holds`, 2) === 1;
  }

  #typeOf(value: unknown): unknown {
    const decided = this.#decided(value);
    if (!isUnknown(decided)) return typeof decided;
    const { flags } = decided.type;
    if (flags & ts.TypeFlags.StringLike) return "string";
    return flags & ts.TypeFlags.NumberLike ? "number" : "object";
  }

  /** A value that stands in a text: of a parameter, what callers of the function pass. */
  #spelled(node: ts.Expression, scope: Scope): unknown {
    const value = this.#decided(this.#value(node, scope));
    const parameterOf = isUnknown(value) ? value.parameterOf : null;
    if (parameterOf === null || this.#callers.has(parameterOf)) return value;
    const calls = this.#program.callsOf(parameterOf);
    const call = calls[this.#program.choose(`callers of ${keyOf(parameterOf)}`, calls.length)];
    if (call === undefined) return value;
    this.#callers.set(parameterOf, call);
    throw FOUND_CALLERS;
  }

  #template(node: ts.TemplateExpression, scope: Scope): unknown {
    let text = node.head.text;
    for (const { expression, literal } of node.templateSpans) {
      const value = this.#spelled(expression, scope);
      if (isPartlyUnknown(value)) return this.#unknown(node, value);
      text += `${String(value)}${literal.text}`;
    }
    return text;
  }

  #binary(node: ts.BinaryExpression, scope: Scope): unknown {
    const { left, right } = node;
    const kind = node.operatorToken.kind;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) {
      return this.#holds(left, scope) && this.#value(right, scope);
    }
    if (kind === ts.SyntaxKind.BarBarToken) {
      return this.#holds(left, scope) || this.#value(right, scope);
    }
    const first = this.#value(left, scope);
    if (kind === ts.SyntaxKind.QuestionQuestionToken) {
      return isUnknown(first) ? this.#unknown(node, first) : (first ?? this.#value(right, scope));
    }
    const second = this.#value(right, scope);
    if (kind === ts.SyntaxKind.InKeyword) return this.#has(second, String(first));
    if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return this.#same(first, second);
    if (kind === ts.SyntaxKind.ExclamationEqualsEqualsToken) return !this.#same(first, second);
    const isSum = kind === ts.SyntaxKind.PlusToken;
    const areNumbers = typeof first === "number" && typeof second === "number";
    return isSum && areNumbers ? first + second : this.#unknown(node, first, second);
  }

  #has(value: unknown, name: string): boolean {
    const decided = this.#decided(value);
    if (!isUnknown(decided)) return Object.hasOwn(Object(decided), name);
    return this.#program.checker.getPropertyOfType(decided.type, name) !== undefined;
  }

  #same(one: unknown, other: unknown): boolean {
    const both = [this.#decided(one), this.#decided(other)];
    if (!both.some(isUnknown)) return both[0] === both[1];
    if (this.#typeOf(both[0]) !== this.#typeOf(both[1]) || both.includes(null)) return false;
    const keys = both.map((value) => (isUnknown(value) ? value.key : String(value)));
    return this.#program.choose(keys.join(" is "), 2) === 1;
  }

  #named(node: ts.Identifier, scope: Scope): unknown {
    const { checker } = this.#program;
    const isShorthand = ts.isShorthandPropertyAssignment(node.parent);
    const symbol = isShorthand
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    if (symbol === undefined || node.text === "undefined") return undefined;
    const value = this.#ofSymbol(symbol, node, scope);
    if (!isUnknown(value)) return value;
    // A condition around it may have narrowed it; a generic function knows less than its caller.
    const here = checker.getTypeAtLocation(node);
    const isNarrower = checker.isTypeAssignableTo(here, value.type) && !isGeneric(here, checker);
    return isNarrower ? new Unknown(here, value.key, value.parameterOf) : value;
  }

  #ofSymbol(symbol: ts.Symbol, node: ts.Identifier, scope: Scope): unknown {
    for (let at: Scope | null = scope; at !== null; at = at.outer) {
      if (at.values.has(symbol)) return at.values.get(symbol);
    }
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const target = isAlias ? this.#program.checker.getAliasedSymbol(symbol) : symbol;
    const declaration = target.valueDeclaration;
    if (declaration === undefined || declaration.getSourceFile().isDeclarationFile) {
      return node.text === "Object" ? Object : this.#unknown(node);
    }
    const exported = this.#program.exportsOf(declaration.getSourceFile().fileName);
    if (exported !== undefined && target.name in exported)
      return Reflect.get(exported, target.name);
    if (ts.isFunctionDeclaration(declaration)) return this.#closure(declaration, scope);
    let owner: ts.Node = declaration;
    while (!ts.isParameter(owner) && !ts.isVariableDeclaration(owner)) {
      if (owner.parent === undefined || ts.isStatement(owner)) return this.#unknown(node);
      owner = owner.parent;
    }
    if (ts.isParameter(owner)) {
      const call = this.#callers.get(owner.parent);
      if (call === undefined) {
        const type = this.#program.checker.getTypeAtLocation(owner);
        this.#bind(owner.name, new Unknown(type, keyOf(owner), owner.parent), this.#around);
      } else {
        const given = call.arguments.map((argument) => this.#value(argument, this.#around));
        this.#bindParameters(owner.parent, given, this.#around);
      }
      return this.#around.values.get(symbol) ?? this.#unknown(node);
    }
    if (!isConstant(owner)) return this.#unknown(node);
    const loop = ts.isForOfStatement(owner.parent.parent) ? owner.parent.parent : null;
    const from = loop === null ? owner.initializer : loop.expression;
    if (from === undefined) return this.#unknown(node);
    const all = this.#value(from, scope);
    let value = all;
    if (loop !== null) {
      const place = Array.isArray(all) ? this.#program.choose(keyOf(from), all.length) : 0;
      value = Array.isArray(all) ? all[place] : this.#unknown(owner.name, all);
    }
    const found: Scope = { values: new Map(), outer: scope };
    this.#bind(owner.name, value, found);
    return found.values.get(target);
  }

  #member(owner: unknown, name: string, node: ts.Node): unknown {
    const decided = this.#decided(owner);
    if (decided === undefined || decided === null) return undefined;
    if (!isUnknown(decided)) return Reflect.get(Object(decided), name);
    const { checker } = this.#program;
    const property = checker.getPropertyOfType(decided.type, name);
    const type = property === undefined ? null : checker.getTypeOfSymbol(property);
    const key = `${decided.key}.${name}`;
    const member = new Unknown(type ?? checker.getTypeAtLocation(node), key, decided.parameterOf);
    return this.#chosen.has(key) ? this.#chosen.get(key) : member;
  }

  #call(node: ts.CallExpression, scope: Scope): unknown {
    const callee = node.expression;
    const isMethod = ts.isPropertyAccessExpression(callee);
    const owner = isMethod ? this.#value(callee.expression, scope) : undefined;
    const name = isMethod ? callee.name.text : "";
    const called = isUnknown(owner)
      ? owner
      : isMethod
        ? Reflect.get(Object(owner), name)
        : this.#value(callee, scope);
    const given = this.#list(node, node.arguments, scope);
    if (!isFunction(called) || !Array.isArray(given) || this.#depth > MAX_DEPTH) {
      return this.#unknown(node, owner, given);
    }
    const [first] = given;
    if (owner === Object && name === "values" && isUnknown(first)) {
      const { checker } = this.#program;
      const decided = this.#decided(first);
      if (!isUnknown(decided)) return Object.values(Object(decided));
      const properties = checker.getPropertiesOfType(decided.type);
      return properties.map(({ name: property }) => this.#member(decided, property, node));
    }
    const mayCall = this.#closures.has(called) || keeping.has(name);
    if (!mayCall && isPartlyUnknown([owner, given])) return this.#unknown(node, owner, given);
    const value: unknown = Reflect.apply(called, owner, given);
    if (!isUnknown(value) || !isGeneric(value.type, this.#program.checker)) return value;
    return this.#unknown(node, value);
  }

  #list(
    node: ts.Node,
    elements: readonly ts.Expression[],
    scope: Scope,
  ): readonly unknown[] | Unknown {
    const { checker } = this.#program;
    const values: unknown[] = [];
    for (const element of elements) {
      if (!ts.isSpreadElement(element)) {
        values.push(this.#value(element, scope));
        continue;
      }
      const spread = this.#value(element.expression, scope);
      if (Array.isArray(spread)) values.push(...spread);
      else if (!isUnknown(spread) || !checker.isTupleType(spread.type)) {
        return this.#unknown(node, spread);
      } else {
        for (const { name } of checker.getPropertiesOfType(spread.type)) {
          if (/^\d+$/.test(name)) values.push(this.#member(spread, name, element));
        }
      }
    }
    return values;
  }

  #object(node: ts.ObjectLiteralExpression, scope: Scope): unknown {
    const object: Record<string, unknown> = {};
    for (const property of node.properties) {
      if (ts.isPropertyAssignment(property)) {
        object[property.name.getText()] = this.#value(property.initializer, scope);
      } else if (ts.isShorthandPropertyAssignment(property)) {
        object[property.name.text] = this.#value(property.name, scope);
      }
    }
    return object;
  }

  #closure(node: ts.FunctionDeclaration | ts.ArrowFunction, scope: Scope): unknown {
    const closure = (...given: unknown[]): unknown => {
      const inner: Scope = { values: new Map(), outer: scope };
      this.#bindParameters(node, given, inner);
      if (node.body === undefined) return this.#unknown(node);
      this.#depth += 1;
      try {
        if (!ts.isBlock(node.body)) return this.#value(node.body, inner);
        return this.#run(node.body.statements, inner)?.[0];
      } finally {
        this.#depth -= 1;
      }
    };
    this.#closures.add(closure);
    return closure;
  }

  #bindParameters(node: ts.SignatureDeclaration, given: readonly unknown[], scope: Scope): void {
    for (const [place, { name, initializer, dotDotDotToken }] of node.parameters.entries()) {
      const passed = dotDotDotToken === undefined ? given[place] : given.slice(place);
      const isAbsent = passed === undefined && initializer !== undefined;
      this.#bind(name, isAbsent ? this.#value(initializer, scope) : passed, scope);
    }
  }

  #bind(name: ts.BindingName, value: unknown, scope: Scope): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.#program.checker.getSymbolAtLocation(name);
      if (symbol !== undefined) scope.values.set(symbol, value);
      return;
    }
    for (const [place, element] of name.elements.entries()) {
      if (ts.isOmittedExpression(element)) continue;
      const key = (element.propertyName ?? element.name).getText();
      const part = ts.isArrayBindingPattern(name) ? String(place) : key;
      const isRest = element.dotDotDotToken !== undefined;
      const inner = isRest
        ? this.#unknown(element.name, value)
        : this.#member(value, part, element.name);
      const isAbsent = inner === undefined && element.initializer !== undefined;
      this.#bind(element.name, isAbsent ? this.#value(element.initializer, scope) : inner, scope);
    }
  }

  #run(statements: readonly ts.Statement[], scope: Scope): Returned | null {
    for (const statement of statements) {
      const returned = this.#step(statement, scope);
      if (returned !== null) return returned;
    }
    return null;
  }

  #step(statement: ts.Statement, scope: Scope): Returned | null {
    if (ts.isReturnStatement(statement)) {
      const { expression } = statement;
      return [expression === undefined ? undefined : this.#value(expression, scope)];
    }
    if (ts.isIfStatement(statement)) {
      const { expression, thenStatement, elseStatement } = statement;
      if (this.#holds(expression, scope)) return this.#step(thenStatement, scope);
      return elseStatement === undefined ? null : this.#step(elseStatement, scope);
    }
    if (ts.isBlock(statement)) return this.#run(statement.statements, scope);
    if (ts.isThrowStatement(statement)) throw NOT_REACHED;
    const isOther = ts.isIterationStatement(statement, false) || ts.isSwitchStatement(statement);
    if (isOther && collects(statement)) throw NOT_FOLLOWED;
    if (ts.isExpressionStatement(statement)) this.#value(statement.expression, scope);
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer !== undefined) this.#bind(name, this.#value(initializer, scope), scope);
      }
    }
    return null;
  }
}
