import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "playwright/test";
import { z } from "zod";
import { listen } from "./providers/listen.ts";
import { ownDatabase, publicSiteSomewhere } from "./providers/public-site.ts";
import { test } from "./test.ts";

const spanSchema = z.object({
  traceId: z.string(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
});
const lineSchema = z.object({
  msg: z.literal("request"),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  durationMs: z.int().min(0),
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  matchId: z.string().optional(),
});

const MATCH = "019a0000-0000-7000-8000-000000000000";

test("each request is one line of the log and one span, without its query and cookies", {
  tag: "@sweep",
}, async () => {
  const spans: z.infer<typeof spanSchema>[] = [];
  let received = "";
  await using collector = await listen(() => async (request, response) => {
    const body = await text(request);
    received += body;
    const { resourceSpans } = exportSchema.parse(JSON.parse(body));
    spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await using own = await ownDatabase();
  await using site = await publicSiteSomewhere({
    DATABASE_URL: own.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const secret = "planted-secret";
  const headers = { cookie: `session=${secret}`, authorization: `Bearer ${secret}` };
  const asked = [
    ["GET", `/agents?q=${secret}`, "/agents", 200],
    ["GET", `/api/v1/seasons?token=${secret}`, "/api/v1/seasons", 200],
    ["GET", `/api/v1/matches/${MATCH}?${secret}`, "/api/v1/matches/[id]", 404],
    ["POST", `/api/v1/checks?${secret}`, "/api/v1/checks", 401],
    ["GET", `/${secret}/none`, "unknown", 404],
  ] as const;
  for (const [method, path] of asked) {
    await (await fetch(site.url + path, { method, headers })).text();
  }
  const leaving = connect(Number(new URL(site.url).port), "127.0.0.1", () =>
    leaving.write(`GET /agents?${secret} HTTP/1.1\r\nHost: a\r\n\r\n`, () => leaving.destroy()),
  );
  const lines = () =>
    site
      .said()
      .split("\n")
      .flatMap((line) =>
        line.includes('"msg":"request"') ? lineSchema.parse(JSON.parse(line)) : [],
      )
      .filter(({ route }) => route !== "/api/v1/health");
  await expect
    .poll(() => lines().map(({ method, route, status }) => [method, route, status]))
    .toEqual([
      ...asked.map(([method, , route, status]) => [method, route, status]),
      // Its client left before it was answered.
      ["GET", "/agents", 499],
    ]);
  expect(lines().map(({ matchId }) => matchId)).toEqual([
    undefined,
    undefined,
    MATCH,
    undefined,
    undefined,
    undefined,
  ]);
  for (const { traceId, method, route, status } of lines()) {
    const ofLine = () => spans.filter((span) => span.traceId === traceId);
    await expect.poll(() => ofLine().map(({ name }) => name)).toEqual([`${method} ${route}`]);
    const [span] = ofLine();
    expect(span?.attributes).toContainEqual({
      key: "http.response.status_code",
      value: { intValue: status },
    });
  }
  expect(site.said() + received).not.toContain(secret);
});
