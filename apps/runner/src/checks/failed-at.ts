import type { CheckResult, CheckStep } from "@wisp/agents";

/** A check that ended before its first call, shown like any other. */
export const failedAt = (
  name: string,
  { failed, detail }: Pick<CheckStep, "failed" | "detail">,
): CheckResult => ({ ok: false, steps: [{ name, ok: false, ms: 0, detail, failed }] });
