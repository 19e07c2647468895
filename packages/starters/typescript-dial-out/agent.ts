import { dialOut } from "@wisp/dial-out";
import { key, url } from "./env.ts";
import { type Memory, perceive, speak, vote } from "./mind.ts";

const MODEL = "clue list (TypeScript dial-out starter)";
const MAX_SESSIONS = 100;

/** One memory per session: a session is one seat of one match. */
const memories = new Map<string, Memory>();

function begin(session: string): Memory {
  const memory: Memory = { name: "", word: "", said: [] };
  memories.delete(session);
  memories.set(session, memory);
  for (const oldest of memories.keys()) {
    if (memories.size <= MAX_SESSIONS) break;
    memories.delete(oldest);
  }
  return memory;
}

const memoryOf = (session: string): Memory => memories.get(session) ?? begin(session);

if (url === undefined || key === undefined || !URL.canParse(url)) {
  console.error(
    "Set WISP_URL (the arena's address, like http://127.0.0.1:3000) and WISP_KEY (what `agent add --dial-out` printed).",
  );
  process.exit(2);
}

console.log(`dialling ${url}`);
let stopped = false;
const connection = dialOut({
  url,
  key,
  log: (sentence) => console.log(sentence),
  agent: {
    model: MODEL,
    init: (session) => void begin(session),
    perceive: (session, message) => perceive(memoryOf(session), message),
    interact(session, { status, message }) {
      const memory = memoryOf(session);
      if (status === "round") return speak(memory);
      if (status === "vote") return vote(memory, (message ?? "").split(","));
      throw new Error(`cannot decide about "${status}"`);
    },
    close: (session) => void memories.delete(session),
  },
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopped = true;
    connection.close();
  });
}
console.log(await connection.ended);
// The arena ended it: the key is wrong, or another one took over.
if (!stopped) process.exitCode = 1;
