import type { ApiExperiment } from "@wisp/api";
import { sanitizeName } from "#components/sanitize.ts";

/** An untrusted name escaped for BibTeX. */
const plain = (text: string): string =>
  sanitizeName(text)
    .replace(/[\\{}%$&#_^~]/g, " ")
    .replace(/\s+/g, " ");

/** How to cite an experiment, for BibTeX. */
export function citation(experiment: ApiExperiment, address: string): string {
  const { slug, name, owner, hash, createdAt, publishedAt } = experiment;
  const year = (publishedAt ?? createdAt).slice(0, 4);
  return [
    `@misc{wisp-${slug},`,
    ...(owner === null ? [] : [`  author = {${plain(owner)}},`]),
    `  title  = {${plain(name)}},`,
    `  year   = {${year}},`,
    `  note   = {Wisp experiment, plan ${hash}},`,
    `  url    = {${address}}`,
    "}",
  ].join("\n");
}
