/** Where well-known services keep their OpenAI-compatible API. */
const knownBases: Readonly<Record<string, string>> = {
  "api.openai.com": "/v1",
  "api.anthropic.com": "/v1",
  "api.deepseek.com": "/v1",
  "api.fireworks.ai": "/inference/v1",
  "api.groq.com": "/openai/v1",
  "api.mistral.ai": "/v1",
  "api.together.xyz": "/v1",
  "api.x.ai": "/v1",
  "generativelanguage.googleapis.com": "/v1beta/openai",
  "openrouter.ai": "/api/v1",
  "router.huggingface.co": "/v1",
};

/** Routes below a base that people copy along with it. */
const routes = /\/(chat\/completions|completions|responses|models|embeddings)\/?$/;

/** A base as in nearly every API: it ends in a version, or in `/openai` below one. */
const base = /\/v\d+(alpha|beta)?\d*(\/openai)?\/?$/;

/**
 * Path of the base of the OpenAI-compatible API at an address; undefined when nothing in the address
 * says that there is one.
 */
export function baseOfApi({ hostname, pathname }: URL): string | undefined {
  const known = Object.hasOwn(knownBases, hostname) ? knownBases[hostname] : undefined;
  if (known !== undefined && pathname === "/") return known;
  if (/\/chat\/completions\/?$/.test(pathname)) return pathname.replace(routes, "");
  const path = pathname.replace(routes, "");
  if (base.test(path)) return path;
  return known;
}
