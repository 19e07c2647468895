import type { AnyGame } from "@wisp/game";
import type { ZodType } from "zod";
import { CHECK_CLOCK_MS, type Connector, type Price } from "../contract.ts";
import { type Caller, failure, type OutboundClient } from "../outbound/index.ts";
import { misplaced } from "../secret.ts";
import type { ModelAgent } from "./ask.ts";
import { checkModel } from "./check.ts";
import type { UnsupportedFeature } from "./failures.ts";
import { ModelSession } from "./session.ts";
import type { SystemRole } from "./settings.ts";

/** A kind of model agents. */
export interface ModelKind<Settings> {
  readonly kind: string;
  readonly settings: ZodType<Settings>;
  readonly client: OutboundClient;
  /** Instead of `CHECK_CLOCK_MS`. */
  readonly checkClockMs?: number;
  /** By game id. */
  readonly games: Readonly<Record<string, AnyGame>>;
  agent(settings: Settings, caller: Caller): Omit<ModelAgent, "priceAt">;
  secretHost(settings: Settings): string;
  /**
   * The changed settings of an agent whose service refuses a feature; undefined when they cannot do
   * without it.
   */
  without(settings: Settings, feature: UnsupportedFeature): Partial<Settings> | undefined;
  /** With the text of a secret that was given for that host. */
  withKey(settings: Settings, text: string): Settings;
  price(settings: Settings, at: Date): Price | undefined;
}

/** Settings of a model that is sent no system message. */
export const withoutSystemRole = (
  { systemRole }: { readonly systemRole?: SystemRole },
  feature: UnsupportedFeature,
): { readonly systemRole: SystemRole } | undefined =>
  feature === "system-role" && systemRole !== "user" ? { systemRole: "user" } : undefined;

/** The connector that all kinds of model agents share; they differ in how a completion is requested. */
export function modelConnector<Settings extends object>(
  kind: ModelKind<Settings>,
): Connector<Settings> {
  const { client, games, secretHost, withKey, price } = kind;
  const { checkClockMs: clockMs = CHECK_CLOCK_MS } = kind;
  const agent = (settings: Settings, caller: Caller): ModelAgent => ({
    ...kind.agent(settings, caller),
    priceAt: (at) => price(settings, at),
  });
  return {
    kind: kind.kind,
    settings: kind.settings,
    secretHost,
    price,
    withSecret: (settings, secret) =>
      misplaced(secret, secretHost(settings)) ?? withKey(settings, secret.text),
    async check(settings, report, budget) {
      let change: Partial<Settings> = {};
      const changed = (): Settings => ({ ...settings, ...change });
      const adjustable = {
        agent: () => agent(changed(), client.trial),
        without(feature: UnsupportedFeature) {
          const found = kind.without(changed(), feature);
          change = { ...change, ...found };
          return found;
        },
      };
      const result = await checkModel(adjustable, { report, budget, clockMs });
      return Object.keys(change).length === 0 ? result : { ...result, settings: change };
    },
    // Every request to a model costs money; its matches show whether it answers.
    async health() {
      return {};
    },
    async open(settings, context) {
      const game = games[context.game];
      return game === undefined
        ? failure("refused", `This arena has no game ${context.game}.`)
        : new ModelSession(agent(settings, client), game, context);
    },
  };
}
