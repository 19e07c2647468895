import { claimDuty, type Database, type DutyClaim, releaseDuty, renewDuty } from "@wisp/db";

/** Renewals in a lease: several may be lost before the duty is. */
const RENEWALS = 5;

/** A duty that this runner does, as long as it renews the lease. */
export interface Lead {
  readonly claim: DutyClaim;
  /**
   * False as soon as another runner may have the duty. It follows this process's clock, so that a
   * process that was paused knows it before anything else happens.
   */
  readonly held: boolean;
  /** Aborted soon after the duty is lost or given back. */
  readonly lost: AbortSignal;
  /** Gives the duty back, so that it can be claimed immediately. */
  release(): Promise<void>;
}

interface DutyRequest {
  readonly database: Database;
  readonly duty: string;
  /** Names this process. */
  readonly runner: string;
  /** Milliseconds until others may take the duty when it is not renewed. */
  readonly leaseMs: number;
}

/** Takes a duty and renews its lease; null when another runner has it. */
export async function takeLead({
  database,
  duty,
  runner,
  leaseMs,
}: DutyRequest): Promise<Lead | null> {
  // The lease begins when the database writes it: here it ends a little earlier than there.
  let until = performance.now() + leaseMs;
  const claim = await claimDuty(database, duty, { runner, leaseMs });
  if (claim === null) return null;
  const losing = new AbortController();
  const { signal: lost } = losing;
  const isHeld = (): boolean => !lost.aborted && performance.now() < until;
  let renewing = false;
  const renew = async (): Promise<void> => {
    if (!isHeld()) return lose();
    if (renewing) return;
    renewing = true;
    const renewed = performance.now() + leaseMs;
    try {
      if (await renewDuty(database, claim, leaseMs)) until = renewed;
      else lose();
    } catch {
      // The lease expires by itself.
    } finally {
      renewing = false;
    }
  };
  const timer = setInterval(renew, leaseMs / RENEWALS);
  const lose = (): void => {
    clearInterval(timer);
    losing.abort();
  };
  return {
    claim,
    get held() {
      return isHeld();
    },
    lost,
    async release() {
      lose();
      await releaseDuty(database, claim);
    },
  };
}
