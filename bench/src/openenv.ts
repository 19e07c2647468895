import { games } from "@wisp/games";
import { Environment, housePool, type Observation, serveEnvironments } from "@wisp/openenv";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { WebSocket } from "ws";
import { z } from "zod";

const RUN_MS = 3_000;
/** Connections of a trainer that keeps its model busy. */
const CONNECTIONS = 16;
/** Below this, the environment would be what a trainer waits for. */
const GOAL = 2_000;

const offer = { games, pool: housePool(games) };

/** Some answer; what a model would say takes far longer. */
const answerTo = ({ options }: Observation, step: number): string =>
  options?.[step % options.length] ?? `Something that people use, number ${step}.`;

/** Steps a second in this process. @param seat "all": of a learner that plays itself */
async function inMemory(game: string, seat?: "all"): Promise<number> {
  const environment = new Environment(offer);
  const from = performance.now();
  let steps = 0;
  for (let seed = 0; performance.now() - from < RUN_MS; seed += 1) {
    let result = await environment.reset({ game, seed, seat });
    while (!result.done) {
      result = await environment.step(answerTo(result.observation, steps));
      steps += 1;
    }
  }
  await environment.close();
  return (steps * 1_000) / (performance.now() - from);
}

const frameSchema = z.object({
  data: z.object({
    observation: z.looseObject({ options: z.array(z.string()).nullable() }),
    done: z.boolean(),
  }),
});

/** Steps of one connection. */
async function overSocket(url: string, game: string, until: number): Promise<number> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
  await new Promise((resolve) => socket.once("open", resolve));
  const send = (message: unknown): Promise<z.infer<typeof frameSchema>["data"]> =>
    new Promise((resolve) => {
      socket.once("message", (data) => resolve(frameSchema.parse(JSON.parse(`${data}`)).data));
      socket.send(JSON.stringify(message));
    });
  let steps = 0;
  while (performance.now() < until) {
    let result = await send({ type: "reset", data: { game, seat: "all" } });
    while (!result.done) {
      const { options } = result.observation;
      const message = options?.[steps % options.length] ?? `Something, number ${steps}.`;
      result = await send({ type: "step", data: { message } });
      steps += 1;
    }
  }
  socket.close();
  return steps;
}

const server = await serveEnvironments(offer);
for (const game of Object.keys(games)) {
  const alone = await inMemory(game);
  const itself = await inMemory(game, "all");
  const from = performance.now();
  const steps = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => overSocket(server.url, game, from + RUN_MS)),
  );
  const served = (steps.reduce((sum, each) => sum + each, 0) * 1_000) / (performance.now() - from);
  print(
    `${game}, in memory: ${shown(alone)} steps/s against the house, ${shown(itself)} against itself`,
  );
  printMeasure({
    what: `${game} against itself over ${CONNECTIONS} sockets, client and server in one process`,
    ours: `${shown(served)} steps/s`,
    against: `${shown(GOAL)} steps/s`,
    ratio: served / GOAL,
    goal: { atLeast: 1 },
  });
}
await server.close();
