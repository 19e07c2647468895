import {
  agentBySlug,
  createAgent,
  type Database,
  hasMatch,
  keepRecordedMatch,
  type NewSeat,
  retireAgent,
} from "@wisp/db";
import { isFailure, type Locale, randomAlgorithm, seedHash } from "@wisp/game";
import { type GameEntry, type Games, houseAgentSlug } from "@wisp/games";
import { recordings } from "@wisp/games/recorded";
import {
  type PlayRecord,
  playRecordSchema,
  projectLog,
  recordedEvents,
  type StoredPart,
} from "@wisp/play";
import { z } from "zod";

/** A recorded match: a play record whose agents are the letters of the models at its table. */
const recordingSchema = playRecordSchema.extend({
  /** Its id in every arena. */
  id: z.uuid(),
  agents: z.array(z.string().regex(/^[a-f]$/)),
});
type Recording = z.infer<typeof recordingSchema>;

const about: Readonly<Record<Locale, string>> = {
  en: "A strong language model, in matches recorded in November 2026. Its name was not kept, and at most of these tables one model had all seats. It plays no more.",
  zh: "一个强大的语言模型，出自 2026 年 11 月录制的对局。模型名称没有保留；其中多数对局里，所有座位都由同一个模型担任。它不再参赛。",
};

/** What is known of the models. */
const MODEL = "strong language model (name not kept)";

/** Slug of the agent that stands for a model at recorded tables. */
const slugOf = (letter: string, locale: Locale): string =>
  houseAgentSlug(`recorded-model-${letter}`, locale);

/** Makes sure of the agent that stands for a model; null: another user has its slug. */
async function ensureModel(
  database: Database,
  letter: string,
  locale: Locale,
  games: readonly string[],
): Promise<Pick<NewSeat, "agentId" | "versionId"> | null> {
  const slug = slugOf(letter, locale);
  const known = await agentBySlug(database, slug);
  if (known !== null && (known.owner !== null || known.version.model !== MODEL)) return null;
  const agent =
    known ??
    (await createAgent(database, {
      slug,
      name:
        locale === "en"
          ? `Recorded model ${letter.toUpperCase()}`
          : `录制模型 ${letter.toUpperCase()}`,
      description: about[locale],
      games: games.map((game) => ({ game, locale })),
      ownerId: null,
      house: false,
      endpoint: null,
      version: {
        connector: "openai",
        settings: {},
        model: MODEL,
        commit: null,
      },
    }));
  if (isFailure(agent)) return null;
  // Also where an earlier start broke off in between.
  if (agent.state !== "retired") await retireAgent(database, agent.id);
  return { agentId: agent.id, versionId: agent.version.id };
}

/** When each event was written: when the last answer before it had come. */
const timesOf = ({ events, decisions }: StoredPart, startedAt: Date): Date[] =>
  events.map((_, place) => {
    const answered = decisions
      .filter(({ at }) => at <= place)
      .map(({ askedAt, latencyMs }) => askedAt.getTime() + latencyMs);
    return new Date(Math.max(startedAt.getTime(), ...answered));
  });

const startOf = ({ decisions }: PlayRecord): Date =>
  new Date(Math.min(...decisions.map(({ askedAt }) => askedAt.getTime())));

async function keep(database: Database, { game }: GameEntry, recording: Recording): Promise<void> {
  const { id, seed, locale, version, config, materials, agents, decisions } = recording;
  if (await hasMatch(database, id)) return;
  const stored = { events: recordedEvents(game, recording.events), decisions };
  const finished = projectLog(game, stored, locale);
  if (finished === undefined) throw new Error(`The recorded match ${id} has no end.`);
  const seats: NewSeat[] = [];
  for (const [seat, letter] of agents.entries()) {
    const model = await ensureModel(database, letter, locale, Object.keys(recordings));
    if (model === null) return;
    seats.push({ seat, ...model });
  }
  const startedAt = startOf(recording);
  const times = timesOf(stored, startedAt);
  await keepRecordedMatch(
    database,
    {
      id,
      game: game.id,
      gameVersion: version,
      locale,
      config,
      materials,
      seed,
      seedHash: seedHash(seed),
      randomAlgorithm,
      startedAt,
      finishedAt: times.at(-1) ?? startedAt,
      times,
      seats,
      ...stored,
    },
    finished,
  );
}

/**
 * Makes sure of the recorded matches that come with the release, so that a fresh arena has some to watch. Their
 * players are retired: nothing seats them. Where a user has the slug of one, its matches are left out.
 */
export async function seedRecorded(database: Database, games: Games): Promise<void> {
  for (const [id, load] of Object.entries(recordings)) {
    const entry = games[id];
    if (entry === undefined) continue;
    for (const recording of await load()) {
      await keep(database, entry, recordingSchema.parse(recording));
    }
  }
}
