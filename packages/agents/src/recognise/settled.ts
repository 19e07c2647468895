import { isFailure } from "@wisp/game";
import type { ZodType } from "zod";
import type { AnswerFailure, AnswerFailureCode, AnyConnector, GivenSecret } from "../contract.ts";
import { failure } from "../outbound/index.ts";

/** Settings as a schema parses them, with its defaults; or the first problem. */
export function settled<Settings>(
  schema: ZodType<Settings>,
  given: unknown,
): { readonly settings: Settings } | AnswerFailure {
  const { success, data, error } = schema.safeParse(given);
  if (success) return { settings: data };
  const [issue] = error.issues;
  const where = issue?.path.join(".") ?? "";
  const what = issue?.message ?? "These settings are not accepted.";
  const sentence = where === "" ? what : `${where}: ${what}`;
  return failure("refused", sentence.replace(/\.?$/, "."));
}

/** Settings as a connector takes them, with the owner's secret put in where it belongs. */
export function connectorSettings(
  connector: AnyConnector,
  settings: unknown,
  secret?: GivenSecret,
): { readonly settings: unknown } | AnswerFailure {
  const parsed = settled(connector.settings, settings);
  if (isFailure(parsed) || secret === undefined) return parsed;
  if (connector.withSecret === undefined) {
    return failure("refused", "Agents of this kind take no key. Leave it out.");
  }
  const complete = connector.withSecret(parsed.settings, secret);
  return typeof complete === "object" &&
    complete !== null &&
    isFailure<object, AnswerFailureCode>(complete)
    ? complete
    : { settings: complete };
}
