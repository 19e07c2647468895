/** Shares of an agent's clusters in the error of its mean. */
export interface Errors {
  /** Numbers of the clusters, the same for all agents. */
  readonly clusters: Int32Array;
  /** Their squares sum to the variance of the mean. */
  readonly values: Float64Array;
}

/** With more agents, covariances of all pairs would take too much memory and time. */
const MAX_AGENTS = 1_000;

/** Agents and their shares, cluster by cluster. */
function byCluster(errors: readonly Errors[]) {
  const size =
    1 + errors.reduce((most, { clusters }) => clusters.reduce((a, b) => Math.max(a, b), most), -1);
  const starts = new Int32Array(size + 1);
  for (const { clusters } of errors) {
    for (const cluster of clusters) starts[cluster + 1] = (starts[cluster + 1] ?? 0) + 1;
  }
  for (let at = 0; at < size; at += 1) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const next = starts.slice();
  const agents = new Int32Array(starts[size] ?? 0);
  const values = new Float64Array(agents.length);
  for (const [agent, { clusters, values: own }] of errors.entries()) {
    for (const [at, cluster] of clusters.entries()) {
      const place = next[cluster] ?? 0;
      next[cluster] = place + 1;
      agents[place] = agent;
      values[place] = own[at] ?? 0;
    }
  }
  return { size, starts, agents, values };
}

/**
 * The covariance of two agents' means, which have clusters in common: what one gains at a table the
 * other may gain, too, or lose. Null where it is not known, in leagues of more than 1,000 agents.
 */
export function covariancesOf(
  errors: readonly Errors[],
): (one: number, other: number) => number | null {
  const count = errors.length;
  if (count > MAX_AGENTS) return () => null;
  const { size, starts, agents, values } = byCluster(errors);
  const covariances = new Float64Array(count * count);
  for (let cluster = 0; cluster < size; cluster += 1) {
    const end = starts[cluster + 1] ?? 0;
    for (let at = starts[cluster] ?? 0; at < end; at += 1) {
      const row = (agents[at] ?? 0) * count;
      const value = values[at] ?? 0;
      // Agents of a cluster are in their order, so that this is the upper half.
      for (let next = at + 1; next < end; next += 1) {
        const place = row + (agents[next] ?? 0);
        covariances[place] = (covariances[place] ?? 0) + value * (values[next] ?? 0);
      }
    }
  }
  return (one, other) => covariances[Math.min(one, other) * count + Math.max(one, other)] ?? 0;
}
