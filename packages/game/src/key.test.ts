import { expect, it } from "vitest";
import { looksLikeKey } from "./key.ts";

const secret = "abcDEF_123-456xy";

it.each(["hf_", "sk-", "gsk_", "xai-", "wisp_"])("sees a key in %s and 16 characters", (prefix) => {
  expect(looksLikeKey(`${prefix}${secret}`)).toBe(true);
  expect(looksLikeKey(`  ${prefix}${secret}${secret}\n`)).toBe(true);
  expect(looksLikeKey(`${prefix}${secret.slice(1)}`)).toBe(false);
});

it.each([
  "https://example.org/hf_abcDEF_123-456xy",
  "owner/sk-abcDEF_123-456xy",
  "hf_abcDEF_123-456xy/model",
  "hf_abcDEF 123-456xyz",
  "abcDEF_123-456xyabcDEF_123-456xy",
])("sees none in %s", (address) => {
  expect(looksLikeKey(address)).toBe(false);
});
