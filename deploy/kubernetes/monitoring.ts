/** Scrapes and alerts for clusters with the Prometheus operator, as deploy/observe has them for other machines. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type IPrometheusRule,
  PrometheusRule,
} from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule";
import { ServiceMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor";
import { parse } from "yaml";
import { common, meta, podsOf } from "./names.ts";

const RULES = join(import.meta.dirname, "..", "observe", "alerts.yml");

const monitor = (component: "web" | "runner", port: string, job: string): ServiceMonitor =>
  new ServiceMonitor({
    metadata: meta(component),
    spec: {
      selector: podsOf(component),
      endpoints: [
        // Alerts and panels know the job by this name.
        {
          port,
          path: "/metrics",
          interval: "15s",
          relabelings: [{ targetLabel: "job", replacement: job }],
        },
      ],
    },
  });

const rules: IPrometheusRule["spec"] = parse(readFileSync(RULES, "utf8"));

/** The objects of `monitoring`, by the names of their files. */
export const monitoring = {
  "scrapes.yaml": [
    monitor("web", "metrics", "wisp-site"),
    monitor("runner", "http", "wisp-runner"),
  ],
  "alerts.yaml": [new PrometheusRule({ metadata: common, spec: rules })],
};
