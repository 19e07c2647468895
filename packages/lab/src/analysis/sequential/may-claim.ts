/** When an experiment may be read: once, at a number of blocks fixed in advance, or at any time. */
export interface Design {
  readonly kind: "fixed" | "sequential";
  /** Planned blocks of a fixed design, the most of a sequential one. */
  readonly blocks: number;
}

/** Whether a claim may be made now. */
export type Permission =
  | { readonly may: true }
  | {
      readonly may: false;
      readonly code: "blocks-remain" | "beyond-plan";
      readonly message: string;
    };

/**
 * Whether a claim may be made after `settled` blocks, whether they are complete or were set aside. The
 * p of a fixed design is that of a single look: with a look after every ten blocks of 200, a quarter of
 * experiments without any effect would show p < 5% at some time.
 */
export function mayClaim({ kind, blocks }: Design, settled: number): Permission {
  if (settled > blocks) {
    return {
      may: false,
      code: "beyond-plan",
      message: `The experiment planned ${blocks} blocks and has ${settled}. Blocks beyond the plan cannot support a claim.`,
    };
  }
  if (kind === "sequential" || settled === blocks) return { may: true };
  return {
    may: false,
    code: "blocks-remain",
    message: `The experiment has a fixed number of blocks. Wait for the remaining ${blocks - settled}, or plan a sequential experiment.`,
  };
}
