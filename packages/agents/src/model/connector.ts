import type { AnyGame } from "@wisp/game";
import type { ZodType } from "zod";
import type { Connector, Price } from "../contract.ts";

import { failure } from "../outbound/index.ts";
import { misplaced } from "../secret.ts";
import type { ModelAgent } from "./ask.ts";
import { checkModel } from "./check.ts";
import { ModelSession } from "./session.ts";

/** A kind of model agents. */
export interface ModelKind<Settings> {
  readonly kind: string;
  readonly settings: ZodType<Settings>;
  /** By game id. */
  readonly games: Readonly<Record<string, AnyGame>>;
  agent(settings: Settings): Omit<ModelAgent, "priceAt">;
  secretHost(settings: Settings): string;
  /** With the text of a secret that was given for that host. */
  withKey(settings: Settings, text: string): Settings;
  price(settings: Settings, at: Date): Price | undefined;
}

/** The connector that all kinds of model agents share; they differ in how a completion is requested. */
export function modelConnector<Settings>(kind: ModelKind<Settings>): Connector<Settings> {
  const { games, secretHost, withKey, price } = kind;
  const agent = (settings: Settings): ModelAgent => ({
    ...kind.agent(settings),
    priceAt: (at) => price(settings, at),
  });
  return {
    kind: kind.kind,
    settings: kind.settings,
    secretHost,
    price,
    withSecret: (settings, secret) =>
      misplaced(secret, secretHost(settings)) ?? withKey(settings, secret.text),
    check: (settings, report, budget) => checkModel(agent(settings), report, budget),
    // Every request to a model costs money; its matches show whether it answers.
    async health() {
      return {};
    },
    async open(settings, context) {
      const game = games[context.game];
      return game === undefined
        ? failure("refused", `This arena has no game ${context.game}.`)
        : new ModelSession(agent(settings), game, context);
    },
  };
}
