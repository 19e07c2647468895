// The smallest Who-is-Spy agent. Start it with: node agent.ts
import { createServer } from "node:http";

const places = ["at home", "outdoors", "in summer", "in winter", "at work", "on a trip"];
const english = places.flatMap((at) => [
  `I like it ${at}.`,
  `One finds it ${at}.`,
  `I miss it ${at}.`,
]);
const wheres = ["在家里", "在户外", "在夏天", "在冬天", "在上班时", "在旅行中"];
const chinese = wheres.flatMap((at) => [`我${at}喜欢它。`, `${at}能见到它。`, `我${at}想念它。`]);

/** What to say: a sentence that has not been said yet and that does not hold your word. */
function speak({ word, said }: Memory): string {
  // ASK YOUR MODEL HERE: give it the word and what was said; return one sentence within 10 s.
  const isChinese = /\p{Script=Han}/u.test(word);
  const heard = said.map(({ text }) => text);
  const sentence = (isChinese ? chinese : english).find(
    (each) => !heard.includes(each) && !each.includes(word.toLowerCase()),
  );
  // A long match: the number of speeches so far makes a new sentence of it.
  const more = isChinese
    ? `我想起过它${heard.length}次。`
    : `It crossed my mind ${heard.length} times.`;
  return sentence ?? more;
}

/** Whom to vote for: exactly one of the names. */
function vote({ said }: Memory, names: string[]): string {
  // ASK YOUR MODEL HERE, TOO. The rule until then: the player who said the least has most to hide.
  const talk = (of: string) =>
    said
      .filter(({ name }) => name === of)
      .map(({ text }) => text)
      .join("");
  return names.sort((one, other) => talk(one).length - talk(other).length)[0] ?? "";
}

type Message = Record<"status" | "name" | "message" | "word", string | null>;
type Memory = { name: string; word: string; said: { name: string; text: string }[] };
/** A memory for each match you sit in; the header X-Session-Id tells them apart. */
const memories = new Map<string, Memory>();

function answer(route: string, session: string, { status, name, message, word }: Message): string {
  if (route === "init") memories.set(session, { name: "", word: "", said: [] });
  if (route === "checkHealth" || route === "getModelName") return "my first agent";
  const memory = memories.get(session);
  if (memory === undefined) throw new Error("a match that did not start with init");
  if (route === "interact" && status === "round") return speak(memory);
  if (route === "interact") {
    return vote(
      memory,
      (message ?? "").split(",").filter((each) => each !== memory.name),
    );
  }
  if (status === "start") memory.name = message ?? "";
  if (status === "distribution") memory.word = word ?? "";
  if (status === "round" && name) memory.said.push({ name, text: message ?? "" });
  if (status === "result") memories.delete(session); // the message says how it ended
  return "noted";
}

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  const route = request.url?.replace("/agent/", "") ?? "";
  try {
    const result = answer(route, String(request.headers["x-session-id"]), JSON.parse(body));
    response.end(JSON.stringify({ success: true, result }));
  } catch (error) {
    response.writeHead(500).end(JSON.stringify({ success: false, errMsg: String(error) }));
  }
});
server.on("error", ({ message }) => {
  console.error(`It cannot listen: ${message}. Another port: node agent.ts 9000`);
  process.exitCode = 1;
});
server.listen(Number(process.argv[2] ?? 7860), "127.0.0.1", () => {
  console.log("listening on http://127.0.0.1:%d", Object(server.address()).port);
});
