/**
 * An expected failure: a code for the caller and a sentence for a person. A kind of failure that
 * carries more extends it.
 */
export interface Failure<Code extends string> {
  readonly failed: Code;
  readonly detail: string;
}

/** Whether a call failed, out of its value or its failure. */
export const isFailure = <Value extends object, Code extends string>(
  value: Value | Failure<Code>,
): value is Failure<Code> => "failed" in value;
