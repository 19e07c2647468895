import { documentedCommands } from "@wisp/test-kit/documented-commands";
import { expect, test } from "vitest";
import { wisp } from "../test/wisp.ts";

/** Commands that `--url` has speak to an arena elsewhere. */
const ofArenas = ["agent", "register", "check", "enter", "try", "practice", "matches", "watch"];
const NOWHERE = ["--url", "http://127.0.0.1:1"];
const env = { DATABASE_URL: "postgres://127.0.0.1:1/none" };

// The parser names the first flag that it does not know, so the flags before this one are known, and nothing runs.
const UNKNOWN = "--no-such-flag";

/** Commands that take no flags, and print a text of the package. */
const printing = /^lab (preset|game|settings) [^<]/;
const isNamed = ([first = "", second]: readonly string[]): boolean =>
  ["help", "--version"].includes(first) ||
  first.startsWith("<") ||
  (first === "agent" && second === undefined);

test("every flag of every command in the documents is known, here and at an arena elsewhere", async () => {
  const commands = documentedCommands().filter(({ words }) => !isNamed(words));
  expect(commands.length).toBeGreaterThan(150);
  for (const { place, words } of commands) {
    const [name = "", verb = ""] = words;
    const called = `${place}: ${words.join(" ")}`;
    if (printing.test(words.join(" "))) {
      expect((await wisp(words)).code, called).toBe(0);
    } else if (name === "lab" && ["preset", "game"].includes(verb)) {
      expect((await wisp(words)).stderr, called).toContain("Usage: ");
    } else {
      const ways = ofArenas.includes(name) && !words.includes("--url") ? [[], NOWHERE] : [[]];
      for (const way of ways) {
        const { code, stderr } = await wisp([...words, ...way, UNKNOWN], { env });
        expect(`${code} ${stderr}`, called).toMatch(`2 Unknown option '${UNKNOWN}'`);
      }
    }
  }
});
