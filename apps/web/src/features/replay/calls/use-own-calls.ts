import type { ApiMatch, ApiModelCalls } from "@wisp/api";
import { useEffect, useState } from "react";
import { call } from "#api-client.ts";
import { useReader } from "#features/account/reader.tsx";

export type ModelCall = ApiModelCalls["decisions"][number]["calls"][number];

/** What names a decision within its match. */
interface DecisionName {
  readonly seat: number;
  readonly nth: number;
  readonly kind: string;
  readonly ask: string;
}

const keyOf = ({ seat, nth, kind, ask }: DecisionName): string => [seat, nth, kind, ask].join("/");

export interface OwnCalls {
  /** The calls of a decision; none of others' agents. */
  of(decision: DecisionName): readonly ModelCall[];
  /** They could not be read. */
  readonly failed: boolean;
}

const none: ReadonlyMap<string, readonly ModelCall[]> = new Map();

/** The calls to models that the reader's own agents made; read once, and only where there can be any. */
export function useOwnCalls({ id, result }: ApiMatch): OwnCalls {
  const own = useReader()?.own;
  const [calls, setCalls] = useState(none);
  const [failed, setFailed] = useState(false);
  const sits = result?.seats.some(({ agent }) => own?.includes(agent.slug)) ?? false;
  useEffect(() => {
    if (!sits) return;
    const stop = new AbortController();
    async function read(): Promise<void> {
      const answer = await call("GET /matches/{id}/calls", { id, signal: stop.signal });
      if (stop.signal.aborted) return;
      setFailed(!answer.ok);
      if (!answer.ok) return;
      setCalls(new Map(answer.value.decisions.map((each) => [keyOf(each), each.calls])));
    }
    void read();
    return () => stop.abort();
  }, [id, sits]);
  return { of: (decision) => calls.get(keyOf(decision)) ?? [], failed };
}
