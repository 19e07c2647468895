/** Writes the manifests: `node deploy/kubernetes/render.ts`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { manifests } from "./manifests.ts";

const NOTE = "# Written by deploy/kubernetes/render.ts: change manifests.ts, not this file.\n";
const style = { lineWidth: 0, aliasDuplicateObjects: false };

/** The text of each file of `base`, by its name. */
export function renderAll(): Record<string, string> {
  const kustomization = {
    apiVersion: "kustomize.config.k8s.io/v1beta1",
    kind: "Kustomization",
    resources: Object.keys(manifests),
  };
  const files = Object.entries(manifests).map(([file, objects]) => [
    file,
    NOTE + objects.map((object) => stringify(object.toJSON(), style)).join("---\n"),
  ]);
  return Object.fromEntries([
    ...files,
    ["kustomization.yaml", NOTE + stringify(kustomization, style)],
  ]);
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, "base");
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(renderAll())) writeFileSync(join(folder, file), text);
}
