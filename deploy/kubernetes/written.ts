import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

const kustomization = z.looseObject({ resources: z.array(z.string()) });
const manifest = z.looseObject({ apiVersion: z.string(), kind: z.string() });

function documentsOf(path: string): unknown[] {
  const text = readFileSync(join(import.meta.dirname, path), "utf8");
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors.join(", ")}`);
    return document.toJS();
  });
}

/** The objects of a folder, in the order in which its kustomization names their files. */
export const manifestsIn = (folder: "base" | "monitoring"): z.infer<typeof manifest>[] =>
  documentsOf(`${folder}/kustomization.yaml`)
    .flatMap((document) => kustomization.parse(document).resources)
    .flatMap((file) => documentsOf(`${folder}/${file}`))
    .map((document) => manifest.parse(document));
