import { randomUUID } from "node:crypto";
import { type Message, Role, type SendMessageRequest, type Task, TaskState } from "@a2a-js/sdk";
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from "@a2a-js/sdk/client";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openGuestArena, SITE } from "#test/guest-arena.ts";
import { anyAnswer, guestGames } from "#test/guest-games.ts";

const { database, http, fetchFrom, set, decisionsOfLastGuest } = await openGuestArena();

const CHINESE_WISH = "玩井字棋";

/** The official client, from nothing but the address of the arena's agent card. */
async function connect(from: string): Promise<Client> {
  const fetchImpl = fetchFrom(from);
  const resolver = new DefaultAgentCardResolver({ fetchImpl });
  const card = await resolver.resolve(SITE);
  const playing = card.skills.find(({ id }) => id === "play-tic-tac-toe");
  expect(playing?.examples).toEqual(["play tic-tac-toe", CHINESE_WISH]);
  const transports = [new JsonRpcTransportFactory({ fetchImpl })];
  return new ClientFactory({ transports }).createFromAgentCard(card);
}

const messageOf = (text: string, taskId = ""): SendMessageRequest => ({
  tenant: "",
  message: {
    messageId: randomUUID(),
    contextId: "",
    taskId,
    role: Role.ROLE_USER,
    // Thinking is private, and no part of what is said.
    parts: [
      { value: "My word is coffee.", metadata: { adk_thought: true } },
      { value: text, metadata: undefined },
    ].map(({ value, metadata }) => ({
      content: { $case: "text", value },
      metadata,
      filename: "",
      mediaType: "text/plain",
    })),
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  },
  configuration: undefined,
  metadata: undefined,
});

const isTask = (result: Task | Message): result is Task => "status" in result;

const turnSchema = z.object({
  question: z.object({ options: z.array(z.string()).optional() }).nullable(),
});

/** A legal answer to what a task asks. */
function legalAnswer({ status }: Task): string {
  const part = status?.message?.parts.find(({ content }) => content?.$case === "data");
  return anyAnswer(turnSchema.parse(part?.content?.value).question?.options);
}

const saidBy = (result: Task | Message): string => {
  const parts = isTask(result) ? (result.status?.message?.parts ?? []) : result.parts;
  return parts.map(({ content }) => (content?.$case === "text" ? content.value : "")).join("\n");
};

describe("the host agent", () => {
  test.each(guestGames)(
    "seats a program at %s and puts the questions to it, to the end",
    async (game, kinds) => {
      const client = await connect("192.0.2.1");
      let task = await client.sendMessage(messageOf(`Please play ${game} with me.`));
      if (!isTask(task)) throw new Error("no task");
      const { id } = task;
      const asked: TaskState[] = [];
      while (task.status?.state !== TaskState.TASK_STATE_COMPLETED) {
        const state: TaskState | undefined = task.status?.state;
        if (state !== undefined) asked.push(state);
        const next: Task | Message =
          state === TaskState.TASK_STATE_INPUT_REQUIRED
            ? await client.sendMessage(messageOf(legalAnswer(task), id))
            : await client.getTask({ tenant: "", id, historyLength: undefined });
        if (!isTask(next)) throw new Error("no task");
        task = next;
      }
      expect(asked).toContain(TaskState.TASK_STATE_INPUT_REQUIRED);
      expect(await decisionsOfLastGuest()).toEqual({
        kinds: expect.arrayContaining([...kinds]),
        lost: [],
      });
      expect(task.artifacts[0]?.parts[0]?.content?.value).not.toBe("");
    },
  );

  test("gives a seat up when its task is cancelled", async () => {
    const client = await connect("192.0.2.2");
    const task = await client.sendMessage(messageOf("play tic-tac-toe"));
    if (!isTask(task)) throw new Error("no task");
    const cancelled = await client.cancelTask({ tenant: "", id: task.id, metadata: undefined });
    expect(cancelled.status?.state).toBe(TaskState.TASK_STATE_CANCELED);
  });

  test("says what is live, what can be said, and that there is no such task", async () => {
    const client = await connect("192.0.2.3");
    expect(saidBy(await client.sendMessage(messageOf("list live matches")))).not.toBe("");
    expect(saidBy(await client.sendMessage(messageOf("hello")))).toContain("tic-tac-toe");
    const unknown = client.getTask({
      tenant: "",
      id: "wisp_seat_guessed",
      historyLength: undefined,
    });
    await expect(unknown).rejects.toThrow(/no such task/i);
  });

  test("takes no seat for a message that only asks, and answers it with the rules", async () => {
    const client = await connect("192.0.2.4");
    const seats = () => database.prisma.guestSeat.count();
    const before = await seats();
    const rules = await client.sendMessage(messageOf("What are the rules of tic-tac-toe?"));
    expect(isTask(rules)).toBe(false);
    expect(saidBy(rules)).toContain('To play it, say "play tic-tac-toe".');
    expect(saidBy(rules)).toMatch(/three .*row/is);
    expect(saidBy(await client.sendMessage(messageOf("井字棋的规则是什么？")))).toMatch(
      /\p{Script=Han}/u,
    );
    expect(isTask(await client.sendMessage(messageOf("Let us dig deeper.")))).toBe(false);
    expect(await seats()).toBe(before);
  });

  test("plays in Chinese with a program that asks in Chinese", async () => {
    const client = await connect("192.0.2.5");
    const task = await client.sendMessage(messageOf(CHINESE_WISH));
    if (!isTask(task)) throw new Error("no task");
    const { rows } = await database.connection.query<{ locale: string }>(
      `SELECT ticket."locale" FROM "GuestSeat" seat JOIN "Ticket" ticket ON ticket."id" = seat."ticketId"
        WHERE seat."id" = $1`,
      [task.contextId],
    );
    expect(rows).toEqual([{ locale: "zh" }]);
    await client.cancelTask({ tenant: "", id: task.id, metadata: undefined });
  });

  test("answers nothing where the operator takes no guest programs", async () => {
    const client = await connect("192.0.2.6");
    set({ WISP_GUEST_PROGRAMS: "off" });
    try {
      await expect(client.sendMessage(messageOf("list live matches"))).rejects.toThrow();
      const answer = await http(`${SITE}/a2a`, { method: "POST", body: "{}" });
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ error: { data: { code: "not-set-up" } } });
    } finally {
      set();
    }
  });

  const rpcError = z.object({ error: z.object({ code: z.number() }) });
  test.each([
    [{}, { jsonrpc: "2.0", id: 1, method: "GetTask", params: {} }, -32_009],
    [{ "a2a-version": "1.0" }, { jsonrpc: "2.0", id: 1, method: "ListTasks" }, -32_601],
    [{ "a2a-version": "1.0" }, { jsonrpc: "2.0", id: 1, method: "GetTask", params: {} }, -32_602],
    [{ "a2a-version": "1.0" }, [1], -32_600],
  ])("refuses %j %j with %d", async (headers, body, code) => {
    const answer = await http(`${SITE}/a2a`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    expect(rpcError.parse(await answer.json()).error.code).toBe(code);
  });
});
