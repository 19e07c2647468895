export {
  Environment,
  EnvironmentError,
  housePool,
  type Observation,
  type Opponent,
  type StepResult,
} from "./environment.ts";
export { type RunningServer, type ServerOptions, serveEnvironments } from "./server.ts";
