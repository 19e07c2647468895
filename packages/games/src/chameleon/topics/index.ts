import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locale, Random } from "@wisp/game";
import { type Materials, materialsSchema } from "../events.ts";
import { type TopicFile, topicFileSchema } from "./topic.ts";

let loaded: readonly TopicFile[] | null = null;

function load(): readonly TopicFile[] {
  // Modules of the built site have no `import.meta.dirname`.
  const folder = dirname(fileURLToPath(import.meta.url));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => topicFileSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))));
}

/** The public topics, read from their JSON files on first use. Throws when a file holds no topic. */
export function publicTopics(): readonly TopicFile[] {
  loaded ??= load();
  return loaded;
}

/** The materials of a match in `locale`: a topic drawn under "topic", its secret word under "word". */
export function drawTopic(locale: Locale, random: Random): Materials {
  const { id, name, words } = random("topic").pick(publicTopics());
  return materialsSchema.parse({
    topic: { id, name: name[locale], words: words.map((word) => word[locale]) },
    word: random("word").int(words.length),
  });
}
