import {
  type CallName,
  codeInAnswers,
  type FailureCode,
  type Route,
  routes,
  useCaseFailures,
} from "@wisp/api";
import { type Failure, isFailure } from "@wisp/game";
import { ApiProblem } from "./api.ts";

/** The codes of use cases that a call of the API declares. */
type DeclaredBy<Name extends CallName> = (typeof routes)[Name] extends {
  readonly failures: readonly (infer Code)[];
}
  ? Code
  : never;

/** The codes of a result that the call does not declare: such a result is no argument. */
type Undeclared<Name extends CallName, Result> = Exclude<
  Extract<Result, Failure<string>>["failed"],
  DeclaredBy<Name>
>;

/** The call with which a program can continue, where the sentence of the failure does not name it. */
const advice: Partial<Readonly<Record<FailureCode, string>>> = {
  "unknown-season": "/api/v1/seasons lists all seasons.",
};

/** A failure that may end by itself. */
export interface TimedFailure<Code extends string> extends Failure<Code> {
  /** Milliseconds until the same call can succeed; absent: not known. */
  readonly waitMs?: number;
}

/** The problem of a call whose use case failed: with the code of the use case, and its status. */
function problemOf(failed: FailureCode, detail: string, waitMs?: number): ApiProblem {
  const message = [detail, advice[failed] ?? []].flat().join(" ");
  return new ApiProblem(
    { ...useCaseFailures[failed], code: codeInAnswers(failed) },
    message,
    waitMs,
  );
}

/**
 * The value of a use case. Throws its failure as the problem of the call. The route of the call declares
 * the code, so the reference of the API lists it; the compiler refuses any other.
 */
export function unwrapOrThrow<Name extends CallName, Result extends object>(
  call: Name,
  result: Result & ([Undeclared<Name, Result>] extends [never] ? unknown : never),
): Exclude<Result, Failure<string>>;
export function unwrapOrThrow(call: CallName, result: object): object {
  if (!isFailure(result)) return result;
  const route: Route = routes[call];
  const failed = route.failures?.find((code) => code === result.failed);
  if (failed === undefined) throw new Error(`${call} does not declare "${result.failed}".`);
  const waitMs = "waitMs" in result ? result.waitMs : undefined;
  throw problemOf(failed, result.detail, typeof waitMs === "number" ? waitMs : undefined);
}
