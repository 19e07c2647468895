import { parseArgs } from "node:util";
import { type ApiGuestTurn, newGuestSeatSchema } from "@wisp/api";
import { isFailure } from "@wisp/game";
import { z } from "zod";
import { type Command, called, commandOfVerbs, print, printJson, UsageError } from "../command.ts";
import { type Site, siteAt, siteFrom, siteOptions, taken } from "../site/site.ts";
import { oneLine } from "../visible.ts";

const usage =
  "guest join <game> [--language en|zh] [--name N] | wait <seat> | answer <seat> <question> <text> | leave <seat> [--url arena] [--json]";

const options = { ...siteOptions, json: { type: "boolean", default: false } } as const;

/** The id of a seat and the secret that plays it, as the commands take them. */
const seatPattern = /^([0-9a-f-]{36}):(wisp_seat_\S+)$/;

interface Seat {
  readonly id: string;
  /** As it was typed. */
  readonly typed: string;
  /** An arena that is shown the secret of the seat. */
  readonly site: Site;
  readonly url: string;
}

/** The seat that a command names, at the arena that it names. */
async function seatOf(typed: string | undefined, url: string | undefined): Promise<Seat> {
  const [, id, secret] = seatPattern.exec(typed ?? "") ?? [];
  if (typed === undefined || id === undefined || secret === undefined) {
    throw new UsageError(`Name the seat as "guest join" printed it. Usage: ${called(usage)}`);
  }
  const { page } = await siteFrom(url === undefined ? {} : { url }, "anybody");
  const at = new URL(page("/")).origin;
  return { id, typed, site: siteAt(at, secret), url: at };
}

const isOver = ({ state }: ApiGuestTurn): boolean => state !== "queued" && state !== "playing";

/** What a turn says, and the command to call next. */
function show(turn: ApiGuestTurn, { typed, url }: Pick<Seat, "typed" | "url">): void {
  for (const { text } of turn.events) print(oneLine(text));
  const { question, result, match } = turn;
  if (isOver(turn)) {
    print(result?.text ?? `The match is over: ${turn.state}.`);
    if (match !== null) print(`People watch it at ${new URL(`/watch/${match}`, url)}`);
    return;
  }
  if (question === null) {
    print(`Nothing to answer yet. Next: ${called(`guest wait ${typed} --url ${url}`)}`);
    return;
  }
  const { id, prompt, you, position, options: legal, secondsLeft } = question;
  print(`Question ${id}, ${secondsLeft} s left. ${you}`.trim());
  print(prompt);
  if (position !== undefined) print(position);
  if (legal !== undefined) print(`Legal answers: ${JSON.stringify(legal)}`);
  else if (question.shape !== undefined) print(`Form: ${JSON.stringify(question.shape)}`);
  print(`Next: ${called(`guest answer ${typed} ${id} TEXT --url ${url}`)}`);
}

/** Waits until there is something to answer or the match is over, and says it. */
async function waitAt(seat: Seat, json: boolean): Promise<number> {
  const events: ApiGuestTurn["events"] = [];
  let after = 0;
  for (;;) {
    const turn = taken(
      await seat.site.client.call("GET /guest-seats/{seat}/next", { seat: seat.id, after }),
    );
    events.push(...turn.events);
    after = turn.next;
    if (turn.question === null && !isOver(turn)) continue;
    const whole = { ...turn, events };
    if (json) printJson(whole);
    else show(whole, seat);
    return 0;
  }
}

async function join(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { ...options, language: { type: "string" }, name: { type: "string" } },
  });
  const { url, language, name, json } = values;
  const request = newGuestSeatSchema.safeParse({ game: positionals[0], language, name });
  if (!request.success) throw new UsageError(z.prettifyError(request.error));
  const site = await siteFrom(url === undefined ? {} : { url }, "anybody");
  const {
    seat: id,
    secret,
    claim,
    name: shown,
  } = taken(await site.client.call("POST /guest-seats", { body: request.data }));
  const typed = `${id}:${secret}`;
  if (!json) {
    print(`You play as ${shown}. Your seat: ${typed}`);
    print(`A person with an account keeps the agent with ${site.page("/claim")} and ${claim}`);
  }
  return waitAt(await seatOf(typed, new URL(site.page("/")).origin), json);
}

const wait = async (words: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
  return waitAt(await seatOf(positionals[0], values.url), values.json);
};

async function answer(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
  const [typed, question, ...texts] = positionals;
  const seat = await seatOf(typed, values.url);
  const text = texts.join(" ");
  if (question === undefined || text === "") throw new UsageError(`Usage: ${called(usage)}`);
  const body = { question, text };
  const given = await seat.site.client.call("POST /guest-seats/{seat}/answer", {
    seat: seat.id,
    body,
  });
  // An answer that came too late is said, and the match goes on.
  if (isFailure(given) && given.failed !== "conflict") taken(given);
  if (!values.json) print(isFailure(given) ? given.detail : "Your answer was taken.");
  return waitAt(seat, values.json);
}

async function leave(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
  const { id, site } = await seatOf(positionals[0], values.url);
  const { left } = taken(await site.client.call("POST /guest-seats/{seat}/leave", { seat: id }));
  if (values.json) printJson({ left });
  else print(left === "match" ? "You left. The match continues without you." : "You left.");
  return 0;
}

/** Plays a practice match as a program without an account: each command prints the next one. */
export const guest: Command = commandOfVerbs(
  "guest",
  { join, wait, answer, leave },
  {
    usage,
    about:
      "plays a practice match of an arena without an account; each command prints the next one",
  },
);
