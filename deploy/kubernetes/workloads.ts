/** What runs: the site, runners, and jobs of the runner's image. */
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import type { IDeploymentStrategy } from "kubernetes-models/apps/v1/DeploymentStrategy";
import { CronJob } from "kubernetes-models/batch/v1/CronJob";
import { Job } from "kubernetes-models/batch/v1/Job";
import type { IContainer } from "kubernetes-models/v1/Container";
import type { IEnvVar } from "kubernetes-models/v1/EnvVar";
import type { IPodSpec } from "kubernetes-models/v1/PodSpec";
import type { IPodTemplateSpec } from "kubernetes-models/v1/PodTemplateSpec";
import { Service } from "kubernetes-models/v1/Service";
import type { IServicePort } from "kubernetes-models/v1/ServicePort";
import { type Component, labels, METRICS_PORT, meta, PORTS, podsOf } from "./names.ts";

/** What a component runs. Kustomize's `images` points the names at a registry. */
const IMAGES = { web: "wisp-web", runner: "wisp-runner" } as const;
/** Of pods that cannot be reached any more, connections on their way still arrive for some seconds. */
const LEAVE_S = 5;
/** A job that hangs is ended; a big table may take a migration this long. */
const MIGRATE_LIMIT_S = 1_800;
/** How long an ended job and its log stay. */
const JOB_KEEP_S = 86_400;
/** A drill reads a backup twice and verifies all of its matches. */
const DRILL_LIMIT_S = 6 * 3_600;

/** From the secret `wisp`, which the operator makes. */
const secret = (name: string, optional = false): IEnvVar => ({
  name,
  valueFrom: { secretKeyRef: { name: "wisp", key: name, ...(optional && { optional }) } },
});
const database = [secret("DATABASE_URL"), secret("WISP_DATABASE_DIRECT_URL", true)];
const bucketKeys = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"].map((name) => secret(name, true));
const mode: IEnvVar = { name: "WISP_MODE", value: "public" };
const arena = [
  ...database,
  mode,
  secret("WISP_SECRET_KEYS"),
  secret("WISP_SMTP_URL", true),
  ...bucketKeys,
];
const signIn = [
  "WISP_HUGGINGFACE_ID",
  "WISP_HUGGINGFACE_SECRET",
  "WISP_GITHUB_ID",
  "WISP_GITHUB_SECRET",
];
/** Settings without secrets, for site and runners alike. */
const settings = { envFrom: [{ configMapRef: { name: "wisp" } }] };

/** A pod with no right that it does not use, as in docker-compose.yml. */
const pod = (
  component: Component,
  container: Omit<IContainer, "name">,
  more: Partial<IPodSpec>,
): IPodTemplateSpec => ({
  metadata: { labels: labels(component) },
  spec: {
    serviceAccountName: "wisp",
    automountServiceAccountToken: false,
    // Kubernetes would set WISP_RUNNER_PORT to an address, for the service wisp-runner.
    enableServiceLinks: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1_000,
      runAsGroup: 1_000,
      seccompProfile: { type: "RuntimeDefault" },
    },
    containers: [
      {
        name: component,
        ...container,
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
        volumeMounts: [{ name: "tmp", mountPath: "/tmp" }],
      },
    ],
    volumes: [{ name: "tmp", emptyDir: { medium: "Memory", sizeLimit: "256Mi" } }],
    ...more,
  },
});

/**
 * Pods of one release are on different machines and in different zones, as far as there are any: a cluster of one
 * machine runs them all.
 */
const spread = (component: Component): Partial<IPodSpec> => ({
  topologySpreadConstraints: ["topology.kubernetes.io/zone", "kubernetes.io/hostname"].map(
    (topologyKey) => ({
      maxSkew: 1,
      topologyKey,
      whenUnsatisfiable: "ScheduleAnyway",
      labelSelector: podsOf(component),
      matchLabelKeys: ["pod-template-hash"],
    }),
  ),
});

const asking = (path: string) => ({ httpGet: { path, port: "http" } });

/**
 * Ready: it takes requests, also while its database is away, which it tells readers itself. Alive: its event loop
 * turns; a restart repairs no database.
 */
const probes: Partial<IContainer> = {
  readinessProbe: { ...asking("/health/ready"), periodSeconds: 5, timeoutSeconds: 5 },
  livenessProbe: {
    ...asking("/health/live"),
    periodSeconds: 10,
    timeoutSeconds: 10,
    failureThreshold: 6,
  },
  startupProbe: { ...asking("/health/live"), periodSeconds: 2, failureThreshold: 60 },
};

/** One pod at a time is replaced, and only by one that is ready. */
const strategy: IDeploymentStrategy = {
  type: "RollingUpdate",
  rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
};

export const web = new Deployment({
  metadata: meta("web"),
  spec: {
    selector: podsOf("web"),
    strategy,
    template: pod(
      "web",
      {
        image: IMAGES.web,
        ...settings,
        env: [
          ...arena,
          ...["WISP_DATABASE_READ_URL", ...signIn].map((name) => secret(name, true)),
          { name: "WISP_RUNNER_URL", value: `http://wisp-runner:${PORTS.runner}` },
          // The ingress is the only way to the site.
          { name: "WISP_TRUST_PROXY", value: "on" },
          { name: "WISP_WEB_PROCESSES", value: "2" },
          { name: "WISP_METRICS_PORT", value: String(METRICS_PORT) },
        ],
        ports: [
          { name: "http", containerPort: PORTS.web },
          { name: "metrics", containerPort: METRICS_PORT },
        ],
        resources: { requests: { cpu: "1", memory: "1Gi" }, limits: { memory: "2Gi" } },
        lifecycle: { preStop: { exec: { command: ["sleep", String(LEAVE_S)] } } },
        ...probes,
      },
      { ...spread("web"), terminationGracePeriodSeconds: 20 },
    ),
  },
});

/**
 * A runner is named by the host name of its pod, which stays while its container is started again.
 * The lease of one whose pod is gone ends by itself, so that runners need no stable names.
 */
export const runner = new Deployment({
  metadata: meta("runner"),
  spec: {
    selector: podsOf("runner"),
    strategy,
    template: pod(
      "runner",
      {
        image: IMAGES.runner,
        ...settings,
        env: [...arena, secret("WISP_REDIS_URL", true), secret("WISP_BACKUP_KEY", true)],
        ports: [{ name: "http", containerPort: PORTS.runner }],
        resources: { requests: { cpu: "1", memory: "1Gi" }, limits: { memory: "3Gi" } },
        ...probes,
      },
      // A runner hands its matches over within 24 s, or gives them back.
      { ...spread("runner"), terminationGracePeriodSeconds: 30 },
    ),
  },
});

export const migrate = new Job({
  metadata: meta("migrate"),
  spec: {
    backoffLimit: 10,
    activeDeadlineSeconds: MIGRATE_LIMIT_S,
    ttlSecondsAfterFinished: JOB_KEEP_S,
    template: pod(
      "migrate",
      {
        image: IMAGES.runner,
        command: ["npm", "run", "-s", "db:migrate"],
        env: [...database, mode],
        resources: { requests: { cpu: "100m", memory: "256Mi" }, limits: { memory: "1Gi" } },
      },
      { restartPolicy: "OnFailure" },
    ),
  },
});

/** Every Sunday, two hours after the backup of the night. Suspended: there are no backups before WISP_BACKUPS is set. */
export const drill = new CronJob({
  metadata: meta("drill"),
  spec: {
    schedule: "0 5 * * 0",
    timeZone: "Etc/UTC",
    suspend: true,
    concurrencyPolicy: "Forbid",
    startingDeadlineSeconds: 3_600,
    successfulJobsHistoryLimit: 1,
    failedJobsHistoryLimit: 3,
    jobTemplate: {
      metadata: { labels: labels("drill") },
      spec: {
        // Once more, because a drill that was interrupted says nothing about the backup.
        backoffLimit: 1,
        activeDeadlineSeconds: DRILL_LIMIT_S,
        template: pod(
          "drill",
          {
            image: IMAGES.runner,
            command: ["npm", "run", "-s", "wisp", "--", "backup", "drill", "--max-age", "26"],
            ...settings,
            env: [...database, ...bucketKeys, secret("WISP_BACKUP_KEY", true)],
            resources: { requests: { cpu: "100m", memory: "512Mi" }, limits: { memory: "2Gi" } },
          },
          { restartPolicy: "Never" },
        ),
      },
    },
  },
});

const service = (component: "web" | "runner", more: readonly IServicePort[] = []): Service =>
  new Service({
    metadata: meta(component),
    spec: {
      selector: labels(component),
      ports: [{ name: "http", port: PORTS[component], targetPort: "http" }, ...more],
    },
  });
/** Its metrics are for Prometheus; the network's policies keep others away. */
export const webService = service("web", [
  { name: "metrics", port: METRICS_PORT, targetPort: "metrics" },
]);
export const runnerService = service("runner");
