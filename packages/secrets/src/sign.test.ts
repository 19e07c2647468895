import fc from "fast-check";
import { expect, test } from "vitest";
import { isSigned, keyRing, newRingKey, sign } from "./index.ts";

const first = newRingKey();
const second = newRingKey();
const ring = keyRing(`${first} ${second}`);

test("a text is signed for one purpose, and nothing else passes", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      const signature = sign(ring, "mail", text);
      expect(sign(ring, "mail", text)).toBe(signature);
      expect(isSigned(ring, "mail", text, signature)).toBe(true);
      expect(isSigned(ring, "other", text, signature)).toBe(false);
      fc.pre(other !== text);
      expect(isSigned(ring, "mail", other, signature)).toBe(false);
    }),
  );
});

test("older keys of the ring still count, keys of other rings do not", () => {
  const signature = sign(ring, "mail", "text");
  expect(isSigned(keyRing(`${second} ${first}`), "mail", "text", signature)).toBe(true);
  expect(isSigned(keyRing(second), "mail", "text", signature)).toBe(false);
  const [, base64 = ""] = newRingKey().split(":");
  const [id = ""] = first.split(":");
  expect(isSigned(keyRing(`${id}:${base64}`), "mail", "text", signature)).toBe(false);
});

test("an invalid signature is refused", () => {
  const signature = sign(ring, "mail", "text");
  for (const damaged of ["", ".", "x", `${signature}A`, signature.slice(0, -1), ` ${signature}`]) {
    expect(isSigned(ring, "mail", "text", damaged)).toBe(false);
  }
});
