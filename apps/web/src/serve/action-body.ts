import type { IncomingHttpHeaders } from "node:http";
import { isDeep } from "#server/calls/nesting.ts";

/** Fields in which React sends arguments as JSON; fields of forms have other names. */
const ARGUMENTS = /^(\d+|\$ACTION_\d+:\d+)$/;
const MAX_FIELDS = 1_000;

function isShallowJson(text: string): boolean {
  try {
    return !isDeep(JSON.parse(text));
  } catch {
    return false;
  }
}

async function readForm(type: string, body: Buffer): Promise<FormData | null> {
  const response = new Response(new Uint8Array(body), { headers: { "content-type": type } });
  return response.formData().catch(() => null);
}

/**
 * Whether the arguments of a call of a server action can be decoded. React would fail on others with
 * an exception that is logged with its stack, and anybody can send them. True for all other requests.
 */
export async function isReadableAction(
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<boolean> {
  const type = headers["content-type"] ?? "";
  const isForm = type.startsWith("multipart/form-data");
  const isAction = headers["next-action"] !== undefined;
  if (!isForm) return !isAction || isShallowJson(body.toString("utf8"));
  const fields = [...((await readForm(type, body)) ?? [])];
  const sent = fields.filter(([name]) => ARGUMENTS.test(name));
  return (
    fields.length > 0 &&
    fields.length <= MAX_FIELDS &&
    sent.every(([, value]) => typeof value === "string" && isShallowJson(value))
  );
}
