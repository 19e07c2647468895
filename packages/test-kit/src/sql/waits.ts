import type pg from "pg";

/** A node of a plan, as `EXPLAIN (FORMAT JSON)` names its parts. */
interface PlanNode {
  readonly "Node Type": string;
  readonly Operation?: string;
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Recheck Cond"?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The partitions of logs; their key is the match. */
const partition = /^(?:MatchEvent|Decision)_/;
/** A comparison with the key; the group is there if it is one with a parameter. */
const comparison = /"matchId" \S+ (?:ANY \()?(\$\d)?/g;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Reads of logs that PostgreSQL 18 (18.4 at least, fixed upstream since) gets wrong once the statement has waited for
 * a row that another transaction changed. It then checks the row again with a second copy of the plan, which
 * initialises the pruning of partitions for both. Behind a row lock the copy's memory is freed, and a read
 * whose partitions are chosen by a value that the statement finds crashes the server; where a parameter chooses among
 * them too, the read misses rows, also behind an UPDATE or DELETE.
 */
export async function waitProblems(client: pg.Client, text: string): Promise<string[]> {
  if (!/"(?:MatchEvent|Decision)"/.test(text)) return [];
  const { rows } = await client.query<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(
    `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
  );
  const nodes = rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => nodesOf(Plan)));
  const locks = nodes.some((node) => node["Node Type"] === "LockRows");
  const changes = nodes.some(({ Operation: operation = "Insert" }) => operation !== "Insert");
  const isWrong = (node: PlanNode): boolean => {
    const conditions = [node["Index Cond"], node["Recheck Cond"], node.Filter].join(" ");
    const by = [...conditions.matchAll(comparison)].map(([, parameter]) => parameter);
    const byParameter = by.some((parameter) => parameter !== undefined);
    const byOther = by.includes(undefined);
    return (locks && (byOther || !byParameter)) || (changes && byOther && byParameter);
  };
  const wrong = nodes.filter(
    (node) =>
      node["Node Type"] !== "ModifyTable" &&
      partition.test(node["Relation Name"] ?? "") &&
      isWrong(node),
  );
  const tables = new Set(wrong.map((node) => node["Relation Name"]?.replace(/_.*/, "")));
  return [...tables].map(
    (table) => `it may wait for a row and reads "${table}" by more than a parameter`,
  );
}
