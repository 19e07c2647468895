import {
  accountRecord,
  type Database,
  deleteAccount,
  listDecisions,
  listNotes,
  ownDecision,
  playedSeats,
  type User,
} from "@wisp/db";
import type { Failure } from "@wisp/game";
import { callerKey } from "./suspects/call.ts";

const ABOUT =
  "Everything this arena stores of your account. Times are in UTC (ISO 8601), pictures in base64, costs in millionths of a US dollar. Left out: keys and tokens themselves, of which the arena shows nothing to anybody; matches that are not over, and texts that are hidden for now; decisions whose logs were moved to an archive, which the pages of your agents still show; the items of your studies, which the exports of these contain. Speeches of your matches are public: GET /api/v1/matches/{id}/log.";

/** JSON of a value from the database. */
const json = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "bigint") return Number(part);
    return part instanceof Uint8Array ? Buffer.from(part).toString("base64") : part;
  });

/** The items as they are in a JSON array. */
async function* items(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "";
  for await (const value of values) {
    yield before + json(value);
    before = ",\n";
  }
}

interface OwnAgentName {
  readonly id: string;
  readonly slug: string;
}

async function* matchesOf(database: Database, agents: readonly OwnAgentName[]) {
  for (const { id, slug } of agents) {
    for await (const seat of playedSeats(database, id)) yield { agent: slug, ...seat };
  }
}

async function* decisionsOf(database: Database, agents: readonly OwnAgentName[]) {
  for (const { id: agentId, slug } of agents) {
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listDecisions>> = await listDecisions(database, {
        agentId,
        limit: 100,
        ...(cursor !== null && { cursor }),
      });
      for (const named of page.decisions) {
        const decision = await ownDecision(database, agentId, named);
        if (decision !== null) yield { agent: slug, ...decision };
      }
      cursor = page.next;
    } while (cursor !== null);
  }
}

async function* notesOf(database: Database, agents: readonly OwnAgentName[]) {
  for (const { id, slug } of agents) {
    let before: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listNotes>> = await listNotes(database, id, {
        limit: 100,
        ...(before !== null && { before }),
      });
      for (const note of page.notes) yield { agent: slug, ...note };
      before = page.next;
    } while (before !== null);
  }
}

/** Everything that belongs to an account, as the parts of one JSON text, read while they are taken. */
export async function* exportAccount(
  database: Database,
  user: Pick<User, "id" | "handle">,
): AsyncGenerator<string> {
  const record = await accountRecord(database, { userId: user.id, caller: callerKey({ user }) });
  const head = { format: "wisp-account/1", about: ABOUT, exportedAt: new Date(), ...record };
  yield `${json(head).slice(0, -1)},\n"matches":[`;
  yield* items(matchesOf(database, record.agents));
  yield '],\n"decisions":[';
  yield* items(decisionsOf(database, record.agents));
  yield '],\n"notes":[';
  yield* items(notesOf(database, record.agents));
  yield "]}\n";
}

/** Deletes an account if its owner typed its handle. */
export async function deleteOwnAccount(
  database: Database,
  user: Pick<User, "id" | "handle">,
  typed: string,
): Promise<{ readonly done: true } | Failure<"wrong-handle">> {
  if (typed.trim() !== user.handle) {
    const detail = `Type your handle, ${user.handle}, to delete your account.`;
    return { failed: "wrong-handle", detail };
  }
  await deleteAccount(database, user.id);
  return { done: true };
}
