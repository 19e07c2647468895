import type { Locale } from "@wisp/game";
import { games } from "@wisp/games";
import { type Side, sideOf, view } from "@wisp/games/avalon/view";
import type { PresetMatch } from "@wisp/study";
import { z } from "zod";

const notesSchema = z.object({
  intentionsFirst: z.array(z.string()).catch([]),
  intentions: z.array(z.string()).catch([]),
  thinkFirst: z.string().catch(""),
  speakFirst: z.string().catch(""),
  think: z.string().catch(""),
});

/** A speech with what its speaker noted. */
export interface NotedSpeech extends z.infer<typeof notesSchema> {
  readonly seat: number;
  readonly side: Side;
  readonly text: string;
  /** Number of the quest. */
  readonly round: number;
  /** The last public event before it. */
  readonly cursor: number;
  /** Who speaks and when, without and with what the speaker alone knows. */
  readonly place: string;
  readonly knowledge: string;
  /** Of its quest, for the correlation with winning; "" where the match ended before it was played. */
  readonly quest: Readonly<Record<"succeeded" | "turnsLoyal" | "turnsEvil", string>>;
}

const say: Readonly<
  Record<
    Locale,
    {
      place(name: string, round: number, proposal: number): string;
      knowledge(role: string, side: Side, shown: readonly string[]): string;
    }
  >
> = {
  en: {
    place: (name, round, proposal) => `${name} speaks: quest ${round}, proposal ${proposal}.`,
    knowledge: (role, side, shown) =>
      `Role: ${role} (${side}). Was shown: ${shown.length === 0 ? "nobody" : shown.join(", ")}.`,
  },
  zh: {
    place: (name, round, proposal) => `${name} 发言：任务 ${round}，第 ${proposal} 次组队。`,
    knowledge: (role, side, shown) =>
      `身份：${role}（${side === "loyal" ? "好人" : "坏人"}）。看到的玩家：${shown.length === 0 ? "无" : shown.join("、")}。`,
  },
};

/** The speeches of a match of Avalon whose speakers noted intentions and show them. */
export function notedSpeeches({ locale, events, decisions }: PresetMatch): NotedSpeech[] {
  const read = events.map((event) => view.event.parse(event));
  const names = read.find((event) => event.type === "match-opened")?.names ?? [];
  const nameOf = (seat: number): string => names[seat] ?? "";
  const dealt = new Map(
    read.filter((event) => event.type === "role-dealt").map((each) => [each.seat, each]),
  );
  const results = new Map(
    read
      .filter((event) => event.type === "quest-ended")
      .map(({ round, succeeded }) => [round, succeeded]),
  );
  const spoken = read.filter((event) => event.type === "spoke");
  const roleNames = games.avalon?.board.roles ?? {};
  const turnsOf = (round: number, side: Side): number =>
    spoken.filter(
      (speech) =>
        speech.round === round && sideOf(dealt.get(speech.seat)?.role ?? "servant") === side,
    ).length;
  const inOrder = decisions.toSorted((one, other) => one.cursor - other.cursor);
  const asked = Map.groupBy(
    inOrder.filter(({ ask }) => ask === "speech"),
    ({ seat }) => seat,
  );
  const counts = new Map<number, number>();
  return spoken.flatMap(({ seat, round, proposal, text }) => {
    const nth = counts.get(seat) ?? 0;
    counts.set(seat, nth + 1);
    // Every speech has a decision.
    const decision = asked.get(seat)?.[nth];
    const own = dealt.get(seat);
    const notes = decision?.notes ?? null;
    if (decision === undefined || own === undefined || notes === null || text === "") return [];
    const side = sideOf(own.role);
    const succeeded = results.get(round);
    const shown = own.sees.map(nameOf);
    const role = roleNames[own.role]?.[locale] ?? own.role;
    const place = say[locale].place(nameOf(seat), round, proposal);
    return [
      {
        ...notesSchema.parse(notes),
        seat,
        side,
        text,
        round,
        cursor: decision.cursor,
        place,
        knowledge: `${place} ${say[locale].knowledge(role, side, shown)}`,
        quest: {
          succeeded: succeeded === undefined ? "" : String(succeeded),
          turnsLoyal: String(turnsOf(round, "loyal")),
          turnsEvil: String(turnsOf(round, "evil")),
        },
      },
    ];
  });
}
