import { describe, expect, test } from "vitest";
import { isFailure } from "../contract.ts";
import { canonicalUrl, recognise } from "./address.ts";

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
  ])("public mode: %s", (typed, expected) => {
    expect(shown(canonicalUrl(typed, "public"))).toBe(expected);
  });

  test.each([
    ["http://127.0.0.1:7860/", "http://127.0.0.1:7860"],
    ["http://127.1:80", "http://127.0.0.1"],
    ["http://LOCALHOST:7860", "http://localhost:7860"],
    ["http://192.168.1.4", "refused"],
  ])("local mode: %s", (typed, expected) => {
    expect(shown(canonicalUrl(typed, "local"))).toBe(expected);
  });

  test("is its own canonical form", () => {
    const url = canonicalUrl("HTTPS://Agent.Example:443/x//", "public");
    expect(typeof url === "string" && canonicalUrl(url, "public")).toBe(url);
  });
});

describe("what a person types", () => {
  const space = { space: "owner/my.space_1" };
  test.each([
    ["owner/my.space_1", space],
    ["  owner/my.space_1 \n", space],
    ["https://huggingface.co/spaces/owner/my.space_1", space],
    ["http://www.huggingface.co/spaces/owner/my.space_1/", space],
    ["huggingface.co/spaces/owner/my.space_1/tree/main", space],
    ["https://hf.co/spaces/owner/my.space_1?logs=build", space],
    ["https://owner-space.hf.space/", { url: "https://owner-space.hf.space" }],
    ["owner-space.hf.space", { url: "https://owner-space.hf.space" }],
    ["agent.example/spy", { url: "https://agent.example/spy" }],
    ["agent.example:8443", { url: "https://agent.example:8443" }],
    ["http://127.0.0.1:7860", { url: "http://127.0.0.1:7860" }],
    ["127.0.0.1:7860", { url: "http://127.0.0.1:7860" }],
    ["localhost:7860", { url: "http://localhost:7860" }],
    ["", "refused"],
    ["hello", "refused"],
    ["hello there", "refused"],
    ["a/b/c", "refused"],
    ["https://huggingface.co/Qwen/Qwen2.5-72B-Instruct", "refused"],
    ["https://huggingface.co/spaces/owner", "refused"],
    ["https://huggingface.co/spaces/..%2f/x", "refused"],
    ["javascript:alert(1)", "refused"],
    ["file:///etc/passwd", "refused"],
    ["10.0.0.1:7860", "refused"],
  ])("%j", (typed, expected) => {
    expect(shown(recognise(typed, "local"))).toEqual(expected);
  });

  test("this machine is not an address in public mode", () => {
    for (const typed of ["localhost:7860", "http://127.0.0.1:7860", "https://[::1]"]) {
      expect(shown(recognise(typed, "public"))).toBe("refused");
    }
  });

  test("a refusal says what to write instead", () => {
    const refusal = recognise("https://huggingface.co/Qwen/Qwen2.5-72B-Instruct", "public");
    expect(isFailure(refusal) && refusal.detail).toContain("not a Space");
  });
});
