import { inspect } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  keyIdOf,
  keyRing,
  lastFourOf,
  newRingKey,
  ringEntries,
  SecretUnreadable,
  seal,
  unseal,
} from "./index.ts";

const first = newRingKey();
const second = newRingKey();
const ring = keyRing(`${first} ${second}`);
const row = { id: "0198c2a4-7b1e-7000-8000-000000000001", host: "models.example:8443" };
const text = fc.string({ unit: "grapheme", maxLength: 200 });

test("a sealed text is read again only for its row and its host", () => {
  const host = fc.constantFrom("", "a.example", "b.example", "b.example:8443");
  const sealedFor = fc.record({ id: fc.uuid(), host });
  fc.assert(
    fc.property(text, sealedFor, sealedFor, (secret, own, other) => {
      const sealed = seal(ring, secret, own);
      expect(unseal(ring, sealed, own)).toBe(secret);
      expect(sealed).not.toBe(seal(ring, secret, own));
      expect(() => unseal(ring, sealed, { ...own, id: other.id })).toThrow(SecretUnreadable);
      fc.pre(own.host !== other.host);
      const elsewhere = { ...own, host: other.host };
      expect(() => unseal(ring, sealed, elsewhere)).toThrow(SecretUnreadable);
    }),
  );
});

test("a sealed text with any bit flipped is not read", () => {
  fc.assert(
    fc.property(text, fc.nat(), (secret, chance) => {
      const bytes = Buffer.from(seal(ring, secret, row));
      const bit = chance % (bytes.length * 8);
      const place = Math.floor(bit / 8);
      bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (bit % 8)), place);
      expect(() => unseal(ring, bytes.toString("latin1"), row)).toThrow(SecretUnreadable);
    }),
    { numRuns: 500 },
  );
});

test("the first key seals, every key unseals, a missing key is named without the secret", () => {
  const sealed = seal(ring, "sk-very-secret-key", row);
  const [id, other] = ring.ids;
  expect(keyIdOf(sealed)).toBe(id);
  expect(unseal(keyRing(`${second} ${first}`), sealed, row)).toBe("sk-very-secret-key");
  expect(() => unseal(keyRing(second), sealed, row)).toThrow(new RegExp(`key ${id}, which is not`));
  const swapped = sealed.replace(id, other ?? "");
  expect(() => unseal(ring, swapped, row)).toThrow(/was changed/);
  for (const damaged of ["", "v1", sealed.slice(1), `${sealed}A`, sealed.replace("v1", "v2")]) {
    expect(keyIdOf(damaged) ?? id).toBe(id);
    expect(() => unseal(ring, damaged, row)).toThrow(SecretUnreadable);
  }
});

test.each([
  ["", /is empty/],
  ["a", /Entry 1 .* new-key/],
  [`${first} A:${"A".repeat(43)}=`, /Entry 2/],
  [`a-name-of-seventeen:${"A".repeat(43)}=`, /Entry 1/],
  [`a:${Buffer.alloc(31).toString("base64")}`, /Entry 1/],
  [`a:${"A".repeat(42)}B=`, /Key a .* not 32 bytes/],
  [`${first} ${first}`, /two keys/],
])("a ring of %j is refused in a sentence", (written, sentence) => {
  expect(() => keyRing(written)).toThrow(sentence);
});

test("neither a ring nor the refusal of one shows a key", () => {
  const base64 = first.split(":")[1] ?? "";
  expect(base64).toHaveLength(44);
  expect(inspect(ring, { depth: 9, showHidden: true })).not.toContain(base64);
  expect(JSON.stringify(ring)).not.toContain(base64);
  expect(() => keyRing(`${first.toUpperCase()} x:${base64}`)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(base64) }),
  );
  expect(ringEntries(`  ${first}\n${second} `)).toEqual(
    [first, second].map((entry) => ({ id: entry.split(":")[0], entry })),
  );
});

test("the last four characters are shown of secrets that are long enough", () => {
  expect(lastFourOf("hf_abcdefghi")).toBe("fghi");
  expect(lastFourOf("hf_abcdefgh")).toBe("••••");
  expect(lastFourOf("")).toBe("••••");
});
