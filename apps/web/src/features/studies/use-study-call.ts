import type { CallResult } from "@wisp/api/call";
import { useRouter } from "next/navigation";
import { useState } from "react";

/** Calls that change a study: one at a time; after each the page is read again. */
export function useStudyCall() {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** The value of a call; null: it failed, which `problem` says. */
  async function run<Value>(sending: Promise<CallResult<Value>>): Promise<Value | null> {
    setBusy(true);
    setProblem(null);
    const result = await sending;
    setBusy(false);
    if ("failed" in result) {
      setProblem(result.detail);
      return null;
    }
    router.refresh();
    return result.value;
  }
  return { isBusy, problem, run };
}
