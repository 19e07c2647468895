import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An agent of the Space protocol that can be broken and repaired while it runs. */
export interface RepairableAgent extends AsyncDisposable {
  readonly url: string;
  /** `mute`: healthy, but every decision is an error; `down`: everything is. */
  state: "well" | "mute" | "down";
  model: string;
  /** Routes it was called at. */
  readonly called: string[];
}

const decision = (body: string): string => {
  const { status, message, round } = JSON.parse(body);
  return status === "vote" ? (String(message).split(",")[0] ?? "") : `A clue of round ${round}`;
};

export async function repairableAgent(): Promise<RepairableAgent> {
  const called: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const route = request.url?.split("/").at(-1) ?? "";
    called.push(route);
    const broken = agent.state === "down" || (agent.state === "mute" && route === "interact");
    const result =
      route === "interact" ? decision(Buffer.concat(chunks).toString("utf8")) : agent.model;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify(
        broken ? { success: false, errMsg: "the model is gone" } : { success: true, result },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent: RepairableAgent = {
    url: `http://127.0.0.1:${port}`,
    state: "well",
    model: "model-1",
    called,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return agent;
}
