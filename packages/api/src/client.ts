import { type ZodType, z } from "zod";
import { type CheckRequest, checkAskedSchema, checkSchema } from "./checks.ts";
import { type ApiGuess, guessCountsSchema, guessTakenSchema } from "./guesses.ts";
import {
  lineJoinedSchema,
  linePlaceSchema,
  type practiceRequestSchema,
  type rankedRequestSchema,
} from "./lines.ts";
import {
  doneSchema,
  meSchema,
  type newPersonalTokenSchema,
  personalTokenListSchema,
  personalTokenMadeSchema,
} from "./me.ts";
import {
  type AgentChangeRequest,
  agentStandsSchema,
  dialOutKeySchema,
  type NewDialOutRequest,
  type newAgentSchema,
} from "./own-agents.ts";
import { type promptRequestSchema, promptSchema } from "./prompts.ts";
import type {
  boardCardQuery,
  boardQuery,
  languageQuery,
  matchCardQuery,
  matchesQuery,
} from "./queries.ts";
import {
  agentSchema,
  boardSchema,
  errorSchema,
  healthSchema,
  logSchema,
  matchListSchema,
  matchSchema,
  type StreamLine,
  seasonListSchema,
  streamLineSchema,
} from "./schemas.ts";

/** Why a call came to nothing: in a code for programs and a sentence for people. */
export interface ApiFailure {
  readonly ok: false;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** The site's own, or "unreachable", "not-understood", "aborted". */
  readonly code: string;
  readonly message: string;
}

export type Answered<Value> = { readonly ok: true; readonly value: Value } | ApiFailure;

export interface ClientSettings {
  /** Where the site is: https://wisp.example. */
  readonly baseUrl: string;
  /** A personal token, for calls that need an account. */
  readonly token?: string;
  /** The platform's unless told. */
  readonly fetch?: typeof fetch;
}

interface CallSettings {
  readonly signal?: AbortSignal;
}

type Method = "POST" | "PATCH" | "PUT" | "DELETE";

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

const failure = (status: number | null, code: string, message: string): ApiFailure => ({
  ok: false,
  status,
  code,
  message,
});

const part = encodeURIComponent;

function unreachable(error: unknown): ApiFailure {
  const aborted = error instanceof Error && error.name === "AbortError";
  return aborted
    ? failure(null, "aborted", "The call was given up.")
    : failure(null, "unreachable", "The site cannot be reached. Check the address and try again.");
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const told = errorSchema.safeParse(await response.json().catch(() => null));
  return told.success
    ? failure(response.status, told.data.error.code, told.data.error.message)
    : failure(response.status, "not-understood", `The site answered ${response.status}.`);
}

/** Calls of version 1 of the API; nothing throws, what goes wrong is an answer. */
export function wispClient(settings: ClientSettings) {
  const { token } = settings;
  const fetching = settings.fetch ?? fetch;
  const root = `${settings.baseUrl.replace(/\/+$/, "")}/api/v1`;

  async function send(
    path: string,
    query: Query = {},
    call: CallSettings & { readonly method?: Method; readonly body?: unknown } = {},
  ): Promise<Response | ApiFailure> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, String(value));
    }
    const asked = search.size > 0 ? `${root}${path}?${search}` : `${root}${path}`;
    try {
      const response = await fetching(asked, {
        method: call.method ?? "GET",
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(call.body !== undefined && { "content-type": "application/json" }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        ...(call.signal && { signal: call.signal }),
      });
      return response.ok ? response : await failureOf(response);
    } catch (error) {
      return unreachable(error);
    }
  }

  async function read<Value>(
    sent: Promise<Response | ApiFailure>,
    take: (response: Response) => Promise<Value>,
  ): Promise<Answered<Value>> {
    const response = await sent;
    if (!(response instanceof Response)) return response;
    try {
      return { ok: true, value: await take(response) };
    } catch (error) {
      if (!(error instanceof z.ZodError || error instanceof SyntaxError)) return unreachable(error);
      return failure(
        response.status,
        "not-understood",
        "The site's answer is not what this client knows; one of the two is of another version.",
      );
    }
  }

  /** What a route answers in JSON. */
  const get = <Schema extends ZodType>(path: string, schema: Schema, query?: Query) =>
    read(send(path, query), async (response) => schema.parse(await response.json()));
  const ask = <Schema extends ZodType>(
    method: Method,
    path: string,
    schema: Schema,
    body?: unknown,
  ) =>
    read(send(path, {}, { method, body }), async (response) => schema.parse(await response.json()));
  const text = (path: string, query?: Query) =>
    read(send(path, query), (response) => response.text());
  const bytes = (path: string, query?: Query) =>
    read(send(path, query), async (response) => new Uint8Array(await response.arrayBuffer()));

  /** The lines of a stream; a failure is its last. Ends with the match, or with the connection. */
  async function* stream(
    id: string,
    from = 0,
    call: CallSettings = {},
  ): AsyncGenerator<StreamLine | ApiFailure, void, void> {
    const response = await send(`/matches/${part(id)}/stream`, { from }, call);
    if (!(response instanceof Response)) return yield response;
    let rest = "";
    try {
      for await (const piece of (response.body ?? new ReadableStream()).pipeThrough(
        new TextDecoderStream(),
      )) {
        const lines = `${rest}${piece}`.split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) yield streamLineSchema.parse(JSON.parse(line));
      }
    } catch (error) {
      yield unreachable(error);
    }
  }

  return {
    health: () => get("/health", healthSchema),
    matches: (query?: Partial<z.input<typeof matchesQuery>> & Query) =>
      get("/matches", matchListSchema, query),
    match: (id: string) => get(`/matches/${part(id)}`, matchSchema),
    log: (id: string, after = -1) => get(`/matches/${part(id)}/log`, logSchema, { after }),
    stream,
    transcript: (id: string, query?: z.input<typeof languageQuery>) =>
      text(`/matches/${part(id)}/transcript.md`, query),
    replayGif: (id: string, query?: z.input<typeof languageQuery>) =>
      bytes(`/matches/${part(id)}/replay.gif`, query),
    matchCard: (id: string, query?: z.input<typeof matchCardQuery>) =>
      bytes(`/matches/${part(id)}/card.png`, query),
    guessCounts: (id: string) => get(`/matches/${part(id)}/guesses`, guessCountsSchema),
    guess: (id: string, guess: ApiGuess) =>
      ask("POST", `/matches/${part(id)}/guesses`, guessTakenSchema, guess),
    seasons: () => get("/seasons", seasonListSchema),
    leaderboard: (season: string, query?: z.input<typeof boardQuery>) =>
      get(`/leaderboards/${part(season)}`, boardSchema, query),
    leaderboardCard: (season: string, query?: z.input<typeof boardCardQuery>) =>
      bytes(`/leaderboards/${part(season)}/card.png`, query),
    agent: (slug: string) => get(`/agents/${part(slug)}`, agentSchema),
    agentCard: (slug: string, query?: z.input<typeof languageQuery>) =>
      bytes(`/agents/${part(slug)}/card.png`, query),
    askCheck: (wish: CheckRequest) => ask("POST", "/checks", checkAskedSchema, wish),
    check: (id: string) => get(`/checks/${part(id)}`, checkSchema),
    registerAgent: (agent: z.input<typeof newAgentSchema>) =>
      ask("POST", "/agents", agentStandsSchema, agent),
    registerDialOut: (agent: NewDialOutRequest) =>
      ask("POST", "/agents/dial-out", dialOutKeySchema, agent),
    changeAgent: (slug: string, change: AgentChangeRequest) =>
      ask("PATCH", `/agents/${part(slug)}`, agentStandsSchema, change),
    addVersion: (slug: string, check: string) =>
      ask("POST", `/agents/${part(slug)}/versions`, agentStandsSchema, { check }),
    retireAgent: (slug: string) => ask("POST", `/agents/${part(slug)}/retire`, agentStandsSchema),
    giveKey: (slug: string, key: string) =>
      ask("PUT", `/agents/${part(slug)}/key`, agentStandsSchema, { key }),
    deleteKey: (slug: string) => ask("DELETE", `/agents/${part(slug)}/key`, agentStandsSchema),
    newDialOutKey: (slug: string) =>
      ask("POST", `/agents/${part(slug)}/dial-out-key`, dialOutKeySchema),
    previewPrompt: (wish: z.input<typeof promptRequestSchema>) =>
      ask("POST", "/prompts", promptSchema, wish),
    practise: (wish: z.input<typeof practiceRequestSchema>) =>
      ask("POST", "/practice", lineJoinedSchema, wish),
    playRanked: (wish: z.input<typeof rankedRequestSchema>) =>
      ask("POST", "/ranked", lineJoinedSchema, wish),
    placeInLine: (id: string) => get(`/lines/${part(id)}`, linePlaceSchema),
    leaveLine: (id: string) => ask("DELETE", `/lines/${part(id)}`, linePlaceSchema),
    me: () => get("/me", meSchema),
    personalTokens: () => get("/me/tokens", personalTokenListSchema),
    // By the session of a browser alone, with no token of the client's.
    makePersonalToken: (wish: z.input<typeof newPersonalTokenSchema>) =>
      ask("POST", "/me/tokens", personalTokenMadeSchema, wish),
    revokePersonalToken: (id: string) => ask("DELETE", "/me/tokens", doneSchema, { id }),
    deleteAccount: (handle: string) => ask("DELETE", "/me", doneSchema, { handle }),
  };
}

export type WispClient = ReturnType<typeof wispClient>;
