import type { Report } from "@wisp/lab";

type Claim = Report["claims"][number];

/** The ends of the interval that a claim rests on; null where there is none. */
export const endsOf = ({ contrast, look }: Claim, { experiment }: Report) =>
  experiment.stopping.kind === "sequential" ? look : (contrast?.simultaneous ?? null);

/** The difference that a claim is about; null where nothing is to be compared. */
export const differenceOf = ({ contrast, look }: Claim, { experiment }: Report): number | null =>
  (experiment.stopping.kind === "sequential" ? look : contrast)?.value ?? null;
