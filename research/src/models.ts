/**
 * What language models did in the recorded matches of research/data:
 * npm run -s research -- models
 */
import type { RecordedMatch } from "@wisp/play";
import { print } from "@wisp/test-kit/measure";
import { z } from "zod";
import { matchesIn } from "./models/records.ts";

const closedSpy = z.object({ type: z.literal("match-closed"), spy: z.int(), winner: z.string() });
const spoke = z.object({ type: z.literal("spoke"), seat: z.int(), round: z.int() });
const out = z.object({
  type: z.literal("player-out"),
  seat: z.int(),
  round: z.int(),
  by: z.string(),
});
const ballots = z.object({
  type: z.literal("votes-shown"),
  round: z.int(),
  votes: z.array(z.object({ seat: z.int(), choice: z.int().nullable() })),
});

/** The events of a kind, in order. */
const eventsOf = <Event>({ events }: RecordedMatch, schema: z.ZodType<Event>): Event[] =>
  events.flatMap(({ event }) => schema.safeParse(event).data ?? []);

const share = (right: number, of: number): string => `${right} of ${of}`;

/** Who is Spy: when the spy was out, and how many votes of civilians were right. */
function strongTable(records: readonly RecordedMatch[]): void {
  const rows = records.map((record) => {
    const [closed] = eventsOf(record, closedSpy);
    if (closed === undefined) throw new Error("a match without an end");
    const { spy, winner } = closed;
    const order = eventsOf(record, spoke).filter(({ round }) => round === 1);
    const outs = eventsOf(record, out);
    const votes = eventsOf(record, ballots).flatMap(({ round, votes }) =>
      votes
        .filter(({ seat }) => seat !== spy)
        .map(({ choice }) => ({ round, right: choice === spy })),
    );
    return {
      winner,
      place: order.findIndex(({ seat }) => seat === spy) + 1,
      spyOut: outs.find(({ seat }) => seat === spy)?.round ?? null,
      fouls: outs.filter(({ by }) => by === "foul").length,
      votes,
    };
  });
  const all = rows.length;
  print("| strong table | |");
  print("|---|---|");
  print(`| spy wins | ${share(rows.filter(({ winner }) => winner === "spy").length, all)} |`);
  for (const round of [1, 2, 3]) {
    const votes = rows.flatMap((row) => row.votes.filter((vote) => vote.round === round));
    const right = votes.filter((vote) => vote.right).length;
    const out = rows.filter(({ spyOut }) => spyOut === round).length;
    print(`| spy out in round ${round} | ${share(out, all)} |`);
    print(`| civilians' votes right in round ${round} | ${share(right, votes.length)} |`);
  }
  print(`| fouls | ${rows.reduce((sum, { fouls }) => sum + fouls, 0)} |`);
  const early = rows.filter(({ place }) => place <= 2);
  const won = early.filter(({ winner }) => winner === "spy").length;
  print(`| spies who speak first or second win | ${share(won, early.length)} |`);
}

const closedWolves = z.object({
  type: z.literal("match-closed"),
  winner: z.string().nullable(),
  roles: z.array(z.string()),
});
const dayOpened = z.object({ type: z.literal("day-opened"), round: z.int() });
const exileVotes = z.object({
  type: z.literal("votes-shown"),
  about: z.literal("exile"),
  votes: z.array(z.object({ seat: z.int(), choice: z.int().nullable() })),
});

/** Werewolf: who won, after how many days, and how many votes of the village were for a wolf. */
function werewolf(records: readonly RecordedMatch[]): void {
  print("\n| Werewolf of eight | winner | days | votes of the village for a wolf |");
  print("|---|---|---|---|");
  for (const [at, record] of records.entries()) {
    const [closed] = eventsOf(record, closedWolves);
    if (closed === undefined) throw new Error("a match without an end");
    const isWolf = (seat: number | null) => seat !== null && closed.roles[seat] === "werewolf";
    const votes = eventsOf(record, exileVotes)
      .flatMap((each) => each.votes)
      .filter(({ seat }) => !isWolf(seat));
    const right = votes.filter(({ choice }) => isWolf(choice)).length;
    const days = eventsOf(record, dayOpened).length;
    print(
      `| match ${at + 1} | ${closed.winner ?? "draw"} | ${days} | ${share(right, votes.length)} |`,
    );
  }
}

strongTable(await matchesIn("strong-table"));
werewolf(await matchesIn("werewolf"));
