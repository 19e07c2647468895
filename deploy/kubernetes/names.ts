/** Names, labels and ports that several manifests have in common. */

export const PORTS = { web: 3_000, runner: 3_100 } as const;
/** Where Prometheus reads the site; runners answer it at their own port. */
export const METRICS_PORT = 3_200;

export type Component = "web" | "runner" | "migrate" | "drill";

export const labels = (component: Component): Record<string, string> => ({
  "app.kubernetes.io/part-of": "wisp",
  "app.kubernetes.io/component": component,
});
export const meta = (component: Component): { name: string; labels: Record<string, string> } => ({
  name: `wisp-${component}`,
  labels: labels(component),
});
/** What belongs to no component. */
export const common = { name: "wisp", labels: { "app.kubernetes.io/part-of": "wisp" } };
export const podsOf = (component: Component): { matchLabels: Record<string, string> } => ({
  matchLabels: labels(component),
});
