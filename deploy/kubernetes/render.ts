/** Writes the manifests: `node deploy/kubernetes/render.ts`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { manifests } from "./manifests.ts";
import { monitoring } from "./monitoring.ts";

/** What all objects of kubernetes-models can do. */
interface Model {
  toJSON(): unknown;
}

const NOTE = "# Written by deploy/kubernetes/render.ts: change manifests.ts, not this file.\n";
const KUSTOMIZATION = { apiVersion: "kustomize.config.k8s.io/v1beta1", kind: "Kustomization" };
/** What an overlay may add to `base`. */
const COMPONENT = { apiVersion: "kustomize.config.k8s.io/v1alpha1", kind: "Component" };
const style = { lineWidth: 0, aliasDuplicateObjects: false };

/** The text of each file, by its path in this folder. */
export function renderAll(): Record<string, string> {
  const folder = (
    name: string,
    kind: object,
    files: Readonly<Record<string, readonly Model[]>>,
  ) => [
    ...Object.entries(files).map(([file, objects]) => [
      `${name}/${file}`,
      NOTE + objects.map((object) => stringify(object.toJSON(), style)).join("---\n"),
    ]),
    [
      `${name}/kustomization.yaml`,
      NOTE + stringify({ ...kind, resources: Object.keys(files) }, style),
    ],
  ];
  return Object.fromEntries([
    ...folder("base", KUSTOMIZATION, manifests),
    ...folder("monitoring", COMPONENT, monitoring),
  ]);
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(renderAll())) {
    const file = join(import.meta.dirname, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
