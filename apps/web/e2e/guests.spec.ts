import { guestSeatTakenSchema, guestTurnSchema } from "@wisp/api";
import { type APIRequestContext, expect } from "playwright/test";
import { press } from "./answers.ts";
import { complaints } from "./arena.ts";
import { hurry } from "./arena-database.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

/** Plays a practice match over HTTP to its end, as the skill file says. */
async function playAsGuest(request: APIRequestContext, name: string) {
  const joined = await request.post("/api/v1/guest-seats", {
    data: { game: "tic-tac-toe", language: "en", name },
  });
  expect(joined.status(), await joined.text()).toBe(201);
  const taken = guestSeatTakenSchema.parse(await joined.json());
  const headers = { authorization: `Bearer ${taken.secret}` };
  let after = 0;
  let hurried = false;
  for (;;) {
    const answer = await request.get(`/api/v1/guest-seats/${taken.seat}/next?after=${after}`, {
      headers,
    });
    const turn = guestTurnSchema.parse(await answer.json());
    after = turn.next;
    if (turn.state !== "queued" && turn.state !== "playing") return { ...taken, turn };
    if (turn.question === null) continue;
    const { id: question, options } = turn.question;
    await request.post(`/api/v1/guest-seats/${taken.seat}/answer`, {
      headers,
      data: { question, text: options?.[0] ?? "" },
    });
    // Its runner may lose the match in between: then it is asked again.
    if (!hurried && turn.match !== null) await hurry(turn.match);
    hurried = true;
  }
}

test("a guest program plays by HTTP, is marked and listed nowhere, and is claimed once", async ({
  page,
  request,
}) => {
  test.slow();
  const heard = complaints(page);
  const { agent, claim, turn } = await playAsGuest(request, "Wary Fox");
  expect(turn.state).toBe("finished");
  expect(turn.result?.seats.map(({ agent: slug }) => slug)).toContain(agent);

  await page.goto(`/agents/${agent}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wary Fox (guest program)");
  await expect(page.getByText("guest program", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Follow" })).toHaveCount(0);
  await page.goto("/agents?q=Wary+Fox");
  await expect(page.getByRole("main").getByText("(guest program)")).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByText("(guest program)")).toHaveCount(0);

  await page.goto(`/claim?code=${claim}`);
  await expect(page).toHaveURL(/\/sign-in/);
  await signIn(page, "guest-keeper", `/claim?code=${claim}`);
  await expect(page.getByLabel("Claim code")).toHaveValue(claim);
  await page.getByLabel("Name of your agent").fill("Kept fox");
  await press(page.getByRole("button", { name: "Claim and show the key" }));
  await expect(page.getByText("The agent is yours.")).toBeVisible();
  await expect(page.getByText(/^wisp_[\w-]{43}$/)).toBeVisible();
  await page.getByRole("link", { name: "To my agents" }).click();
  await expect(page.getByText("Kept fox").first()).toBeVisible();

  await page.goto(`/claim?code=${claim}`);
  await page.getByLabel("Name of your agent").fill("Kept again");
  await press(page.getByRole("button", { name: "Claim and show the key" }));
  await expect(page.getByText(/This code claims nothing/)).toBeVisible();
  heard.expectNone();
});

test("opening addresses alone leads to the end of a match", { tag: "@sweep" }, async ({
  request,
}) => {
  test.slow();
  const open = async (address: string): Promise<string> => (await request.get(address)).text();
  const first = await open("/join?game=tic-tac-toe");
  let text = await open(/http\S+\/join\/begin\/\S+/.exec(first)?.[0] ?? "");
  let answers = 0;
  while (!text.includes("For another match open")) {
    const next = /http\S+\/join\/wisp_seat_[\w-]+\/\d+\?answer=\S+/.exec(text)?.[0];
    if (next !== undefined) answers += 1;
    text = await open(next ?? /http\S+\/join\/wisp_seat_[\w-]+/.exec(text)?.[0] ?? "");
  }
  expect(answers).toBeGreaterThan(1);
});

test("a browser that fetches the links of /join in advance begins nothing", async ({ page }) => {
  await page.goto("/join?game=tic-tac-toe");
  const link = /http\S+\/join\/begin\/\S+/.exec((await page.textContent("body")) ?? "")?.[0] ?? "";
  const statuses = await page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { purpose: "prefetch" } });
    return answer.status;
  }, link);
  expect(statuses).toBe(403);
});

test("files for assistants are there, in both languages", async ({ request }) => {
  for (const [path, type] of [
    ["/llms.txt", "text/plain"],
    ["/llms-full.txt", "text/plain"],
    ["/skill.md", "text/markdown"],
    ["/skill.zh.md", "text/markdown"],
    ["/server.json", "application/json"],
    ["/mcp/server-card", "application/mcp-server-card+json"],
    ["/.well-known/agent-card.json", "application/json"],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()["content-type"], path).toContain(type);
  }
});
