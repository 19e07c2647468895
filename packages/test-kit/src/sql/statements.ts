import { relative } from "node:path";
import ts from "typescript";
import { Evaluation, NOT_FOLLOWED, NOT_REACHED } from "./evaluate.ts";
import { Unknown } from "./unknown.ts";

/** A text that a call can send, with what it passes for the parameters. */
export interface Statement {
  /** Undefined: only a running program knows it. */
  readonly text: string | undefined;
  /** Values, or what is known of them; undefined: not even how many. */
  readonly values: readonly unknown[] | undefined;
}

/** A call of `query` of a connection, or of Prisma's `$queryRaw`. */
export interface QueryCall {
  /** Path and line. */
  readonly where: string;
  readonly node: ts.CallExpression | ts.TaggedTemplateExpression;
  /** Null: the call names no type. */
  readonly row: ts.Type | null;
}

/** The calls of `query` in files of a program, and what they send. */
export class QueryCalls {
  readonly checker: ts.TypeChecker;
  readonly calls: readonly QueryCall[];
  /** Calls of our own functions by name. */
  readonly #named = new Map<string, ts.CallExpression[]>();
  readonly #exportsOf: (path: string) => object | undefined;

  /**
   * @param read which files are looked through for calls of `query`; functions are found in all of ours
   * @param exportsOf what a file exports, where it is run; undefined: it is read like any other
   */
  constructor(
    program: ts.Program,
    root: string,
    read: (path: string) => boolean,
    exportsOf: (path: string) => object | undefined,
  ) {
    this.#exportsOf = exportsOf;
    const checker = program.getTypeChecker();
    const calls: QueryCall[] = [];
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      const isTagged = ts.isTaggedTemplateExpression(node);
      if (!isTagged && !ts.isCallExpression(node)) return;
      const expression = isTagged ? node.tag : node.expression;
      if (!isTagged && ts.isIdentifier(expression)) {
        const same = this.#named.get(expression.text) ?? [];
        this.#named.set(expression.text, [...same, node]);
      }
      const name = isTagged ? "$queryRaw" : "query";
      if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== name) return;
      const file = node.getSourceFile();
      if (!read(file.fileName)) return;
      const { line } = file.getLineAndCharacterOfPosition(expression.name.pos);
      const [typed] = node.typeArguments ?? [];
      const named = typed !== undefined && ts.isArrayTypeNode(typed) ? typed.elementType : typed;
      calls.push({
        where: `${relative(root, file.fileName)}:${line + 1}`,
        node,
        row: named === undefined ? null : checker.getTypeFromTypeNode(named),
      });
    };
    for (const file of program.getSourceFiles()) {
      if (!file.isDeclarationFile && !file.fileName.includes("/generated/")) visit(file);
    }
    this.checker = checker;
    this.calls = calls;
  }

  /** Each value in such a template is a parameter. */
  #tagged(template: ts.TemplateLiteral): Statement {
    if (!ts.isTemplateExpression(template)) return { text: template.text, values: [] };
    const spans = template.templateSpans;
    const values = spans.map(
      ({ expression }, place) =>
        new Unknown(this.checker.getTypeAtLocation(expression), String(place)),
    );
    const texts = spans.map(({ literal }, place) => `$${place + 1}${literal.text}`);
    return { text: `${template.head.text}${texts.join("")}`, values };
  }

  #callsOf(declaration: ts.SignatureDeclaration): readonly ts.CallExpression[] {
    const { parent } = declaration;
    const name = declaration.name ?? (ts.isVariableDeclaration(parent) ? parent.name : undefined);
    if (name === undefined || !ts.isIdentifier(name)) return [];
    return (this.#named.get(name.text) ?? []).filter(
      (call) => this.checker.getResolvedSignature(call)?.declaration === declaration,
    );
  }

  /** What a call can send: each way of each choice at least once, each text once. */
  statementsOf({ node }: QueryCall): readonly Statement[] {
    if (ts.isTaggedTemplateExpression(node)) return [this.#tagged(node.template)];
    const [first, second] = node.arguments;
    if (first === undefined) return [];
    const known = new Set<string>();
    const waiting: ReadonlyMap<string, number>[] = [new Map()];
    const found = new Map<string | undefined, Statement>();
    for (let taken = waiting.pop(); taken !== undefined; taken = waiting.pop()) {
      const choices = taken;
      const choose = (key: string, ways: number): number => {
        const chosen = choices.get(key) ?? 0;
        for (let way = 0; way < ways; way += 1) {
          if (way !== chosen && !known.has(`${key} ${way}`)) {
            waiting.push(new Map([...choices, [key, way]]));
          }
          known.add(`${key} ${way}`);
        }
        return chosen;
      };
      const callsOf = (declaration: ts.SignatureDeclaration): readonly ts.CallExpression[] =>
        this.#callsOf(declaration);
      const statement = readStatement(
        new Evaluation({ checker: this.checker, callsOf, choose, exportsOf: this.#exportsOf }),
        first,
        second,
      );
      if (statement !== null) found.set(statement.text, statement);
    }
    return [...found.values()];
  }
}

/** What a call sends in one evaluation; null: it returns before. */
function readStatement(
  evaluation: Evaluation,
  first: ts.Expression,
  second: ts.Expression | undefined,
): Statement | null {
  try {
    return evaluation.settled(() => {
      const given = evaluation.valueOf(first);
      const isWhole = typeof given !== "object" || given === null || given instanceof Unknown;
      const text: unknown = isWhole ? given : Reflect.get(given, "text");
      const values: unknown = isWhole
        ? second && evaluation.valueOf(second)
        : Reflect.get(given, "values");
      return {
        text: typeof text === "string" ? text : undefined,
        values: values === undefined ? [] : Array.isArray(values) ? values : undefined,
      };
    });
  } catch (error) {
    if (error === NOT_REACHED) return null;
    if (error === NOT_FOLLOWED) return { text: undefined, values: undefined };
    throw error;
  }
}
