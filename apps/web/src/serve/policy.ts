import { createHash } from "node:crypto";

const POLICY_NONCE = /'nonce-([^']+)'/;
const OPENING = /^<(script|style)\s/;

type Kind = "script" | "style";

/**
 * The inline scripts and styles that have the nonce. It searches for the nonce, which the authors of texts
 * in the page cannot know, so opening tags in texts cost no extra pass.
 */
function* inlineElements(html: string, nonce: string): Generator<{ kind: Kind; content: string }> {
  const attribute = ` nonce="${nonce}"`;
  let at = html.indexOf(attribute);
  while (at !== -1) {
    const tagEnd = html.indexOf(">", at);
    if (tagEnd === -1) return;
    const tag = html.slice(html.lastIndexOf("<", at), tagEnd);
    const [, kind] = OPENING.exec(tag) ?? [];
    let end = tagEnd;
    // Text of an element that ends before the nonce is not an attribute.
    if ((kind === "script" || kind === "style") && !tag.includes(">")) {
      end = html.indexOf(`</${kind}>`, tagEnd);
      if (end === -1) return;
      yield { kind, content: html.slice(tagEnd + 1, end) };
    }
    at = html.indexOf(attribute, end);
  }
}

/**
 * A page's Content-Security-Policy for many readers: what the policy allows by this rendering's nonce,
 * it then allows by hash, so that no reader learns anything which is valid in another's page. Only
 * elements with the nonce are allowed: text that got into the page as an element does not have it.
 *
 * @param html the page, in bytes
 */
export function hashedPolicy(policy: string, html: Buffer): string {
  const [quoted, nonce] = POLICY_NONCE.exec(policy) ?? [];
  if (quoted === undefined || nonce === undefined) return policy;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  // One character for each byte, so that the bytes are hashed.
  for (const { kind, content } of inlineElements(html.toString("latin1"), nonce)) {
    if (content === "") continue;
    const hash = createHash("sha256").update(content, "latin1").digest("base64");
    hashes[kind].add(`'sha256-${hash}'`);
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
