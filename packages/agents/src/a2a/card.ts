import { isFailure } from "@wisp/game";
import { z } from "zod";
import type { AnswerFailure } from "../contract.ts";
import { failure, type JsonAnswer } from "../outbound/index.ts";
import { modelNameOf } from "../space/index.ts";

const url = z.string().max(2_000);
const modes = z.array(z.string().max(200)).max(200).nullish();
const about = {
  name: z.string().min(1).max(1_000),
  version: z.string().max(200).nullish(),
  defaultInputModes: modes,
  skills: z
    .array(z.object({ inputModes: modes }))
    .max(1_000)
    .nullish(),
};

/** The parts of an agent card of A2A 1.x that are used. */
const currentSchema = z.object({
  ...about,
  supportedInterfaces: z
    .array(
      z.object({
        url,
        protocolBinding: z.string(),
        protocolVersion: z.string().nullish(),
        tenant: z.string().max(200).nullish(),
      }),
    )
    .min(1)
    .max(100),
});

/** An agent card of A2A 0.3, which names one interface apart from the others. */
const legacySchema = z.object({
  ...about,
  url,
  preferredTransport: z.string().nullish(),
  protocolVersion: z.string().nullish(),
  additionalInterfaces: z
    .array(z.object({ url, transport: z.string() }))
    .max(100)
    .nullish(),
});

/** Where an agent takes JSON-RPC, and in which version of A2A. */
export interface Endpoint {
  readonly url: string;
  readonly protocolVersion: "1.0" | "0.3";
  /** Sent with every request; "" when the card names none. */
  readonly tenant: string;
}

/** The facts of an agent card that the arena uses. */
export interface A2aCard {
  /** The agent's own name, with its version. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Whether the agent takes data parts as well as text. */
  readonly takesData: boolean;
}

/** An interface in the words of either version. */
interface Offer {
  readonly url: string;
  readonly binding: string;
  readonly version: string;
  readonly tenant: string;
}

type CardJson = z.infer<typeof currentSchema> | z.infer<typeof legacySchema>;

function offersIn(card: CardJson): readonly Offer[] {
  if ("supportedInterfaces" in card) {
    return card.supportedInterfaces.map(({ url, protocolBinding, protocolVersion, tenant }) => ({
      url,
      binding: protocolBinding,
      version: protocolVersion ?? "",
      tenant: tenant ?? "",
    }));
  }
  const { url, preferredTransport, protocolVersion, additionalInterfaces } = card;
  const version = protocolVersion ?? "";
  return [
    { url, binding: preferredTransport ?? "JSONRPC", version, tenant: "" },
    ...(additionalInterfaces ?? []).map(({ url, transport }) => ({
      url,
      binding: transport,
      version,
      tenant: "",
    })),
  ];
}

/** The version to speak for one that a card names; undefined: none that is known here. */
function versionFor(named: string): Endpoint["protocolVersion"] | undefined {
  if (/^1(\.|$)/.test(named)) return "1.0";
  // Cards named no version before there were two.
  return named === "" || /^0\.[3-9]/.test(named) ? "0.3" : undefined;
}

/** The best interface that can be spoken to, or why there is none. */
function endpointIn(card: CardJson): Endpoint | AnswerFailure {
  const offers = offersIn(card).filter(({ binding }) => binding.toUpperCase() === "JSONRPC");
  if (offers.length === 0) {
    const detail = "The agent card names no JSON-RPC interface, and this arena speaks no other.";
    return failure("refused", detail);
  }
  const known = offers.flatMap(({ url, version, tenant }) => {
    const protocolVersion = versionFor(version);
    return protocolVersion === undefined ? [] : [{ url, protocolVersion, tenant }];
  });
  const chosen = known.find(({ protocolVersion }) => protocolVersion === "1.0") ?? known[0];
  return (
    chosen ??
    failure(
      "refused",
      `This arena speaks A2A 1.0 and 0.3; the agent card names ${offers.map(({ version }) => `"${version.slice(0, 20)}"`).join(", ")}.`,
    )
  );
}

/**
 * Why an endpoint may not be called; undefined when it may. A card is only followed to its own
 * origin, so that it cannot turn our calls, or the owner's token, to another host.
 */
function strayFrom(cardUrl: string, { url }: Endpoint): AnswerFailure | undefined {
  const { origin } = new URL(cardUrl);
  if (URL.parse(url)?.origin === origin) return undefined;
  const named = url.slice(0, 200);
  const detail = `The agent card at ${origin} names its endpoint as ${named}. An endpoint must be at the same address as its card: let the card name one that begins with ${origin}.`;
  return failure("refused", detail);
}

const jsonModes = ["application/json", "application/*", "*/*", "*", "data", "json"];

/** A card that names no modes accepts every mode. */
function takesData({ defaultInputModes, skills }: CardJson): boolean {
  const named = [
    ...(defaultInputModes ?? []),
    ...(skills ?? []).flatMap(({ inputModes }) => inputModes ?? []),
  ];
  return named.length === 0 || named.some((mode) => jsonModes.includes(mode.toLowerCase()));
}

const cardSchema = z.union([currentSchema, legacySchema]);

/** Whether an answer has the shape of an agent card, in any version that is known here. */
export const isCard = (json: unknown): boolean => cardSchema.safeParse(json).success;

/** The agent card at a URL, or why the agent cannot be called by it. */
export function cardIn({ json, text }: JsonAnswer, cardUrl: string): A2aCard | AnswerFailure {
  const read = cardSchema.safeParse(json);
  if (!read.success) {
    const wanted = "a name and the agent's interfaces, as A2A 1.0 or 0.3 has them";
    return failure("wrong-shape", `${cardUrl} is not an agent card: it needs ${wanted}.`, text);
  }
  const { name, version } = read.data;
  const endpoint = endpointIn(read.data);
  if (isFailure(endpoint)) return endpoint;
  return (
    strayFrom(cardUrl, endpoint) ?? {
      name: modelNameOf(`${name} ${version ?? ""}`),
      endpoint,
      takesData: takesData(read.data),
    }
  );
}
