import { guestExamples } from "@wisp/api";
import { expect, test } from "vitest";
import { serving } from "../../test/servers.ts";
import { wisp } from "../../test/wisp.ts";

const SEAT = guestExamples.taken.seat;
const SECRET = "wisp_seat_abcdefghijklmnopqrstuvwxyz012345";
const over = {
  ...guestExamples.turn,
  state: "finished",
  events: [{ at: 1, text: "It is over." }],
  next: 2,
  question: null,
  result: { winners: [], seats: [], revealed: [], text: "Nobody won." },
};

/** An arena that asks one question, and has what it was sent. */
async function arena() {
  const sent: unknown[] = [];
  let isAnswered = false;
  const url = await serving(async (request, response) => {
    response.setHeader("content-type", "application/json");
    let body = "";
    for await (const piece of request) body += piece;
    const path = request.url?.replace(/\?.*/, "") ?? "";
    sent.push([request.method, path, request.headers.authorization, body && JSON.parse(body)]);
    if (path.endsWith("/guest-seats")) {
      response.writeHead(201).end(JSON.stringify({ ...guestExamples.taken, secret: SECRET }));
    } else if (path.endsWith("/answer")) {
      isAnswered = true;
      response.end(JSON.stringify(guestExamples.accepted));
    } else if (path.endsWith("/leave")) response.end(JSON.stringify(guestExamples.left));
    else response.end(JSON.stringify(isAnswered ? over : guestExamples.turn));
  });
  return { url, sent };
}

test("each command of a guest prints the next one, to the end of the match", async () => {
  const { url, sent } = await arena();
  const joined = await wisp(["guest", "join", "tic-tac-toe", "--name", "Fox", "--url", url]);
  expect(joined).toMatchObject({ code: 0, stderr: "" });
  expect(joined.stdout).toContain(`Your seat: ${SEAT}:${SECRET}`);
  const [, next = ""] = /Next: .*(guest answer .+)\n$/.exec(joined.stdout) ?? [];
  expect(next).toBe(`guest answer ${SEAT}:${SECRET} 0/0 TEXT --url ${new URL(url).origin}`);
  const answered = await wisp(next.replace("TEXT", "b2").split(" "));
  expect(answered).toMatchObject({
    code: 0,
    stdout: `Your answer was taken.\nIt is over.\nNobody won.\nPeople watch it at ${new URL(`/watch/${over.match}`, url)}\n`,
  });
  expect(sent).toEqual([
    [
      "POST",
      "/api/v1/guest-seats",
      undefined,
      { game: "tic-tac-toe", language: "en", name: "Fox" },
    ],
    ["GET", `/api/v1/guest-seats/${SEAT}/next`, `Bearer ${SECRET}`, ""],
    [
      "POST",
      `/api/v1/guest-seats/${SEAT}/answer`,
      `Bearer ${SECRET}`,
      { question: "0/0", text: "b2" },
    ],
    ["GET", `/api/v1/guest-seats/${SEAT}/next`, `Bearer ${SECRET}`, ""],
  ]);
});

test("a guest leaves", async () => {
  const { url } = await arena();
  const left = await wisp(["guest", "leave", `${SEAT}:${SECRET}`, "--url", url]);
  expect(left.stdout).toBe("You left. The match continues without you.\n");
});

test.each([
  [["guest", "join"]],
  [["guest", "wait", "none"]],
  [["guest", "answer", `${SEAT}:${SECRET}`, "0/0"]],
  [["guest", "sit"]],
])("%j is a mistake in the call", async (words) => {
  const { url } = await arena();
  const { code, stderr } = await wisp([...words, "--url", url]);
  expect({ code, said: stderr.length > 0 }).toEqual({ code: 2, said: true });
});
