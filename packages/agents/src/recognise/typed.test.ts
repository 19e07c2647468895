import { isFailure } from "@wisp/game";
import fc from "fast-check";
import { expect, test } from "vitest";
import { modes } from "../outbound/index.ts";
import { canonicalUrl } from "../space/index.ts";
import { type NamedTarget, typedIn } from "./typed.ts";

const addressOf = (typed: NamedTarget): string | undefined =>
  "url" in typed ? typed.url : "baseUrl" in typed ? typed.baseUrl : undefined;

const pieces = fc.constantFrom(
  "https://",
  "http://",
  "huggingface.co/",
  "spaces/",
  "owner/name",
  "a.hf.space",
  ":",
  "@",
  "/v1",
  "space:",
  "model:",
  "hf:",
  "a2a:",
  "/agent-card.json",
  "openai:",
  "localhost:7860",
  "api.openai.com",
  "?a=b",
  "#",
  "..",
  "%2f",
  "datasets/",
  "x.endpoints.huggingface.cloud",
  "/chat/completions",
  "[::1]",
  "é",
  "__proto__/",
);
const typed = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 6 })
    .map((all) => all.join("")),
);

test("every input is recognised or refused in a sentence, and addresses are canonical", () => {
  fc.assert(
    fc.property(typed, fc.constantFrom(...modes), fc.boolean(), (text, mode, modelGiven) => {
      const found = typedIn(text, mode, modelGiven);
      if (isFailure(found)) {
        expect(found.failed).toBe("refused");
        expect(found.detail).toMatch(/^\S.*[.)]$/s);
        return;
      }
      const address = addressOf(found);
      if (address !== undefined) expect(canonicalUrl(address, mode)).toBe(address);
      if ("id" in found) expect(found.id).toMatch(/^[\w.-]+(\/[\w.-]+)?$/);
    }),
    { numRuns: 2_000 },
  );
});

test("an address that was understood is understood the same when it is typed again", () => {
  fc.assert(
    fc.property(typed, (text) => {
      // A prefix adds what an address does not say.
      if (/^\s*(space|a2a):/i.test(text)) return;
      const found = typedIn(text, "local", false);
      const address = isFailure(found) ? undefined : addressOf(found);
      if (isFailure(found) || address === undefined || "model" in found) return;
      expect(typedIn(address, "local", found.is === "api")).toEqual(found);
    }),
    { numRuns: 2_000 },
  );
});
