// The agent of agent.ts without a server: it connects to the arena and answers over that connection.
// Start it with: WISP_URL=https://arena.example WISP_KEY=wisp_... node dial-out.ts
import { io } from "socket.io-client";
import { answer, description, type Question } from "./agent.ts";
import { key, url } from "./env.ts";

/** A message of the arena. Over HTTP, "describe" is GET /wisp, and "ask" is POST /wisp/ask. */
type Message = { readonly id: string } & (
  | { readonly route: "ask"; readonly message: Question }
  | { readonly route: "describe" | "getModelName" | "checkHealth" }
);

/** Every message is acknowledged. The arena shows errors to the agent's owner. */
type Acknowledgement = { success: true; result: unknown } | { success: false; errMsg: string };

const MAX_REMEMBERED = 1_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const PAUSE_MS = 2_000;

function resultOf(message: Message): unknown {
  switch (message.route) {
    case "describe":
      return description;
    case "ask":
      return answer(message.message);
    case "getModelName":
      return description.model;
    case "checkHealth":
      return null;
    default:
      throw new Error(`There is no route "${Object(message).route}".`);
  }
}

async function acknowledgementOf(message: Message): Promise<Acknowledgement> {
  try {
    const acknowledgement = { success: true, result: await resultOf(message) } as const;
    if (Buffer.byteLength(JSON.stringify(acknowledgement)) <= MAX_ANSWER_BYTES)
      return acknowledgement;
    throw new Error("The answer is larger than 64 KiB.");
  } catch (error) {
    return { success: false, errMsg: String(error).slice(0, 1_000) };
  }
}

/** Acknowledgements by message id: a message that is delivered again gets its first answer. */
const remembered = new Map<string, Promise<Acknowledgement>>();

function acknowledged(message: Message): Promise<Acknowledgement> {
  const known = remembered.get(message.id);
  if (known !== undefined) return known;
  const acknowledgement = acknowledgementOf(message);
  remembered.set(message.id, acknowledgement);
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size > MAX_REMEMBERED) remembered.delete(oldest);
  return acknowledgement;
}

if (url === undefined || key === undefined || !URL.canParse(url)) {
  console.error(
    "Set WISP_URL (the arena's address, like http://127.0.0.1:3000) and WISP_KEY (what `agent add --dial-out` printed).",
  );
  process.exit(2);
}

console.log(`dialling ${url}`);
// It reconnects by itself when the connection is lost.
const socket = io(url, {
  path: "/dial-out",
  addTrailingSlash: false,
  transports: ["websocket"],
  auth: { key },
  reconnectionDelay: 500,
  reconnectionDelayMax: 10_000,
});
socket.on("connect", () => console.log("connected"));
socket.on("message", async (message: Message, acknowledge: (answer: Acknowledgement) => void) => {
  acknowledge(await acknowledged(message));
});
// The arena ends the connection for good: the key was replaced, or a newer connection uses it.
socket.on("goodbye", (reason: string) => {
  console.log(reason);
  process.exit(1);
});
socket.on("disconnect", (reason) => {
  console.log(`connection lost (${reason}), dialling again`);
});
socket.on("connect_error", (error) => {
  const refused = !socket.active;
  if (refused && Object(error).data?.later !== true) {
    console.log(error.message);
    process.exit(1);
  }
  console.log(`no connection (${error.message}), dialling again`);
  if (refused) setTimeout(() => socket.connect(), PAUSE_MS);
});
