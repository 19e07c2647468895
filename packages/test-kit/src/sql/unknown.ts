import ts from "typescript";

/** A value that only a running program knows: what the compiler knows of it is its type. */
export class Unknown {
  readonly type: ts.Type;
  /** The same for the same value, however it is reached. */
  readonly key: string;
  /** The function whose parameter it comes from: those who call it know more. */
  readonly parameterOf: ts.SignatureDeclaration | null;

  constructor(type: ts.Type, key: string, parameterOf: ts.SignatureDeclaration | null = null) {
    this.type = type;
    this.key = key;
    this.parameterOf = parameterOf;
  }
}

export const isUnknown = (value: unknown): value is Unknown => value instanceof Unknown;

/** Whether a value or a member of a list is unknown. */
export const isPartlyUnknown = (value: unknown): boolean =>
  isUnknown(value) || (Array.isArray(value) && value.some(isPartlyUnknown));

/** Whether a type has parameters that only a call of its function fills. */
export function isGeneric(type: ts.Type, checker: ts.TypeChecker): boolean {
  const vague = ts.TypeFlags.TypeParameter | ts.TypeFlags.Any | ts.TypeFlags.Unknown;
  if ((type.flags & vague) !== 0) return true;
  if (!checker.isArrayType(type)) return false;
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  return element !== undefined && isGeneric(element, checker);
}
