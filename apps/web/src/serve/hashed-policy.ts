import { createHash } from "node:crypto";

const POLICY_NONCE = /'nonce-([^']+)'/;
const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * A page's Content-Security-Policy for many readers: what the policy allows by this rendering's nonce,
 * it then allows by hash, so that no reader learns anything which is valid in another's page. Only
 * elements with the nonce are allowed: text that got into the page as an element does not have it.
 *
 * @param html the page, in bytes
 */
export function hashedPolicy(policy: string, html: Buffer): string {
  const [quoted, nonce] = POLICY_NONCE.exec(policy) ?? [];
  if (quoted === undefined) return policy;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  // One character for each byte, so that the bytes are hashed.
  for (const [, kind, attributes, content = ""] of html.toString("latin1").matchAll(INLINE)) {
    if (content === "" || !attributes?.includes(` nonce="${nonce}"`)) continue;
    const hash = createHash("sha256").update(content, "latin1").digest("base64");
    hashes[kind === "style" ? "style" : "script"].add(`'sha256-${hash}'`);
  }
  const directives = policy.split("; ").map((directive) => {
    const words = directive.split(" ");
    if (!words.includes(quoted)) return directive;
    // Scripts of the page's own address need no trust that is passed on by another script.
    const kept = words.filter((word) => word !== quoted && word !== "'strict-dynamic'");
    return [...kept, ...hashes[words[0]?.startsWith("style") ? "style" : "script"]].join(" ");
  });
  return directives.join("; ");
}
