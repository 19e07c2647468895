import type { AnyGame } from "@wisp/game";
import type { ZodType } from "zod";
import type { Connector, Failure, GivenSecret } from "../contract.ts";
import { failure } from "../outbound/index.ts";
import type { Player } from "./ask.ts";
import { checkModel } from "./check.ts";
import { ModelSession } from "./session.ts";

/** A kind of model agents. */
export interface ModelKind<Settings> {
  readonly kind: string;
  readonly settings: ZodType<Settings>;
  /** By game id. */
  readonly games: Readonly<Record<string, AnyGame>>;
  player(settings: Settings): Player;
  withSecret(settings: Settings, secret: GivenSecret): Settings | Failure;
}

/** The connector that all kinds of model agents share; they differ in how a completion is had. */
export function modelConnector<Settings>(kind: ModelKind<Settings>): Connector<Settings> {
  const { games, player } = kind;
  return {
    kind: kind.kind,
    settings: kind.settings,
    withSecret: kind.withSecret,
    check: (settings, report, purse) => checkModel(player(settings), report, purse),
    // A model has nothing to look at without a call that costs; its matches tell.
    async health() {
      return {};
    },
    async open(settings, context) {
      const game = games[context.game];
      return game === undefined
        ? failure("refused", `There is no game ${context.game} here.`)
        : new ModelSession(player(settings), game, context);
    },
  };
}
