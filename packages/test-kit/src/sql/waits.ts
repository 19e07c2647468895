import type pg from "pg";

/** Ways to plan: PostgreSQL's own, and nested loops, which look rows up by values that they find. */
const ways = [[], ["enable_hashjoin", "enable_mergejoin", "enable_seqscan"]] as const;

/** Statements that cannot wait for a row are not planned. */
const mayWait = /\b(?:UPDATE|DELETE|FOR (?:NO KEY UPDATE|SHARE|KEY SHARE))\b/;

/** The tree of a statement's plan for any values, as `debug_print_plan` prints it. */
async function planOf(
  client: pg.Client,
  text: string,
  switchedOff: readonly string[],
): Promise<string> {
  const printed: string[] = [];
  const keep = ({ detail = "" }: { readonly detail?: string | undefined }): number =>
    printed.push(detail);
  await client.query("BEGIN");
  try {
    for (const setting of switchedOff) await client.query(`SET LOCAL ${setting} = off`);
    await client.query("SET LOCAL debug_print_plan = on");
    await client.query("SET LOCAL client_min_messages = log");
    client.on("notice", keep);
    await client.query(`EXPLAIN (GENERIC_PLAN) ${text}`);
  } finally {
    client.off("notice", keep);
    await client.query("ROLLBACK");
  }
  if (!printed.some((plan) => plan.includes("{PLANNEDSTMT"))) {
    throw new Error("PostgreSQL printed no plan.");
  }
  return printed.join("\n");
}

/** How a plan calls an INSERT, which waits for no row. */
const INSERT = "3";
const EXEC = ":exec_pruning_steps (";
const INITIAL = ":initial_pruning_steps (";

/**
 * Reads of logs that PostgreSQL 18 before 18.7 gets wrong once the statement has waited for a row that another
 * transaction changed. It then checks the row again with a second copy of the plan, which initialises the pruning of
 * partitions for both. Behind a row lock the copy's memory is freed, and a read whose partitions are chosen by a
 * value that the statement finds crashes the server; where a parameter chooses among them too, the read misses rows,
 * also behind an UPDATE or DELETE.
 */
export async function waitProblems(client: pg.Client, text: string): Promise<string[]> {
  if (!mayWait.test(text)) return [];
  for (const way of ways) {
    const plan = await planOf(client, text, way);
    const prunings = plan.split("{PARTITIONEDRELPRUNEINFO").slice(1);
    const byFound = prunings.filter((pruning) => pruning.includes(EXEC));
    if (plan.includes("{LOCKROWS") && byFound.length > 0) {
      return ["it locks rows and chooses partitions by what it finds"];
    }
    const operations = plan.matchAll(/\{MODIFYTABLE(?:(?!:operation)[\s\S])*:operation (\d)/g);
    const changes = [...operations].some(([, operation]) => operation !== INSERT);
    if (changes && byFound.some((pruning) => pruning.includes(INITIAL))) {
      return ["it may wait for a row and chooses partitions by a parameter and by what it finds"];
    }
  }
  return [];
}
