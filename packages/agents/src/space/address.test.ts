import { isFailure } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { canonicalUrl } from "./resolve.ts";

const shown = (outcome: string | object): unknown =>
  typeof outcome !== "string" && isFailure(outcome) ? outcome.failed : outcome;

describe("the canonical form of an address", () => {
  test.each([
    ["https://Agent.Example", "https://agent.example"],
    ["https://agent.example/", "https://agent.example"],
    ["https://agent.example:443//", "https://agent.example"],
    ["https://agent.example.", "https://agent.example"],
    ["https://agent.example:8443/Spy/", "https://agent.example:8443/Spy"],
    ["https://agent.example/a/../b", "https://agent.example/b"],
    ["https://münchen.example", "https://xn--mnchen-3ya.example"],
    ["http://agent.example", "refused"],
    ["https://user:secret@agent.example", "refused"],
    ["https://agent.example/?key=1", "refused"],
    ["https://agent.example/#top", "refused"],
    ["ftp://agent.example", "refused"],
    ["https://localhost:7860", "refused"],
    ["https://2130706433", "refused"],
    ["https://0x7f.1", "refused"],
    ["https://[::ffff:127.0.0.1]", "refused"],
    ["https://192.168.1.4", "refused"],
    ["nonsense", "refused"],
    ["https://agent.example..", "refused"],
    ["https://127.0.0.1..", "refused"],
    ["https://agent..example", "refused"],
    ["https://a&b.example", "refused"],
  ])("public mode: %s", (typed, expected) => {
    expect(shown(canonicalUrl(typed, "public"))).toBe(expected);
  });

  test.each([
    ["http://127.0.0.1:7860/", "http://127.0.0.1:7860"],
    ["http://127.1:80", "http://127.0.0.1"],
    ["http://LOCALHOST:7860", "http://localhost:7860"],
    ["http://192.168.1.4", "refused"],
    ["http://8.8.8.8", "refused"],
    ["http://agent.example", "refused"],
    ["https://8.8.8.8", "https://8.8.8.8"],
    ["https://agent.example", "https://agent.example"],
  ])("local mode: %s", (typed, expected) => {
    expect(shown(canonicalUrl(typed, "local"))).toBe(expected);
  });

  test("is its own canonical form", () => {
    const url = canonicalUrl("HTTPS://Agent.Example:443/x//", "public");
    expect(typeof url === "string" && canonicalUrl(url, "public")).toBe(url);
  });
});
