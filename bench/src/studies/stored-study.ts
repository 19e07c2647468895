/** Studies of finished matches, with as many items and ratings as a benchmark needs. */
import {
  addJudge,
  consentAsRater,
  type Database,
  inviteByLink,
  makeStudy,
  openStudy,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import type { Item, ItemKind, StudyPlan } from "@wisp/study";

/** An open study. */
export interface OpenStudy {
  readonly id: string;
  readonly slug: string;
}

interface Size {
  readonly slug: string;
  readonly ownerId: string;
  /** Items to rate, without practice and attention. */
  readonly items: number;
  /** Raters of each. */
  readonly perItem: number;
}

const PRACTICE = 2;
const ATTENTION = 10;
/** Speeches before the one that is rated. */
const CONTEXT = 10;
const SPEECH = "It is something that most people have held in their hands this week. ".repeat(2);

const plan: Omit<StudyPlan, "perItem"> = {
  title: { en: "Descriptions" },
  languages: ["en"],
  questions: [
    {
      name: "clear",
      kind: "scale",
      text: { en: "How clear is it?" },
      least: 1,
      most: 7,
      ends: { least: { en: "not at all" }, most: { en: "fully" } },
    },
    { name: "true", kind: "yes-no", text: { en: "Is it true?" } },
  ],
  blind: [],
  consent: { texts: { en: "Your ratings are published." }, keepsValues: true },
  margin: 0.1,
  seed: "bench",
};

/** A speech of a match with those before it. */
function itemOf(nth: number, kind: ItemKind, matchId: string): Item {
  const said = (player: number) => ({ speaker: `Player ${1 + (player % 6)}`, text: SPEECH });
  return {
    nth,
    kind,
    stratum: `stratum ${nth % 4}`,
    cluster: matchId,
    payload: {
      context: Array.from({ length: CONTEXT }, (_, at) => said(at)),
      asked: { speaker: "Player 1", text: `${SPEECH}${nth}` },
      note: null,
    },
    truth: kind === "attention" ? { true: "yes" } : null,
    fields: { model: `model-${nth % 3}` },
    source: { matchId, at: 1, seat: 0, private: false },
  };
}

/** Opens a study of the finished matches of the database, as many items of each. */
export async function openedStudy(
  database: Database,
  { slug, ownerId, items, perItem }: Size,
): Promise<OpenStudy> {
  const { rows } = await database.connection.query<{ id: string }>(
    `SELECT "id" FROM "Match" WHERE "status" = 'finished' ORDER BY "id"`,
  );
  const kinds: ItemKind[] = [
    ...Array.from({ length: PRACTICE }, () => "practice" as const),
    ...Array.from({ length: ATTENTION }, () => "attention" as const),
    ...Array.from({ length: items }, () => "rated" as const),
  ];
  const made = await makeStudy(database, {
    slug,
    ownerId,
    plan: { ...plan, perItem },
    rubric: { en: { text: "Read the text twice.", examples: [] } },
    source: { kind: "experiment" },
    items: kinds.map((kind, at) => itemOf(at + 1, kind, rows[at % rows.length]?.id ?? "")),
  });
  if (isFailure(made)) throw new Error(made.detail);
  await openStudy(database, made.id);
  return made;
}

/** Secrets of the links of new raters. */
export async function invitedRaters(
  database: Database,
  { id }: OpenStudy,
  count: number,
): Promise<string[]> {
  const secrets: string[] = [];
  while (secrets.length < count) {
    const invited = await inviteByLink(database, id);
    if (isFailure(invited)) throw new Error(invited.detail);
    secrets.push(invited.secret);
  }
  return secrets;
}

/** A judge, and as many people who have agreed: `perItem` of them have rated each item, and the judge all. */
export async function fillStudy(
  database: Database,
  { id }: OpenStudy,
  people: number,
): Promise<void> {
  for (let added = 0; added < people; added += 1) {
    const invited = await inviteByLink(database, id);
    if (isFailure(invited)) throw new Error(invited.detail);
    await consentAsRater(database, invited.id, "en");
  }
  const judge = await addJudge(database, id, { agent: "judge", prompt: "judge/1" });
  if (isFailure(judge)) throw new Error(judge.detail);
  await database.connection.query(
    `INSERT INTO "StudyPlace" ("studyId", "nth", "raterId", "place", "flipped", "reservedUntil", "doneAt")
      SELECT item."studyId", item."nth", rater."id", turn."place", false, now(), now()
      FROM "StudyItem" item CROSS JOIN (SELECT known."id", row_number() OVER (ORDER BY known."id") AS "row"
        FROM "StudyRater" known WHERE known."studyId" = $1 AND known."judge" IS NULL) rater
      CROSS JOIN LATERAL (SELECT ((rater."row" + item."nth") % $2)::int AS "place") turn
      WHERE item."studyId" = $1 AND item."kind" = 'rated' AND turn."place" < item."places"`,
    [id, people],
  );
  await database.connection.query(
    `UPDATE "StudyItem" SET "taken" = "places" WHERE "studyId" = $1`,
    [id],
  );
  // What an item deserves, and by how much its rater differs.
  await database.connection.query(
    `INSERT INTO "StudyRating" ("studyId", "nth", "raterId", "rubric", "kind", "values", "ms")
      SELECT $1, given."nth", given."raterId", 1, 'rating', json_build_object(
        'clear', greatest(1, least(7, 1 + abs(hashtext(given."nth"::text) % 7)
          + hashtext(given."nth" || '/' || given."raterId") % 3)),
        'true', CASE WHEN abs(hashtext(given."nth" || 'true') % 2)
          + abs(hashtext(given."raterId" || '/' || given."nth") % 5) >= 2 THEN 'yes' ELSE 'no' END), 9000
      FROM (SELECT held."nth", held."raterId" FROM "StudyPlace" held WHERE held."studyId" = $1
        UNION ALL SELECT item."nth", rater."id" FROM "StudyItem" item
        JOIN "StudyRater" rater ON rater."studyId" = item."studyId" AND rater."judge" IS NOT NULL
        WHERE item."studyId" = $1 AND item."kind" = 'rated') given`,
    [id],
  );
  await database.connection.query("ANALYZE");
}
