import { answerFrom, randomFrom, Table } from "@wisp/game";
import { games } from "@wisp/games";
import {
  missingText,
  type PresetMatch,
  type PresetMoment,
  type ReportInput,
  type StudyPreset,
  studyPlanSchema,
  studyReport,
} from "@wisp/study";
import { expect, test } from "vitest";
import { library } from "./library.ts";
import { studyPresets } from "./studies.ts";

const presetOf = (name: string): StudyPreset => {
  const preset = studyPresets[name];
  if (preset === undefined) throw new Error(`no ${name}`);
  return preset;
};

/** A match that is played to its end, with legal answers drawn by chance. */
function played(game: string, seed: string, arm: string | null): PresetMatch {
  const entry = games[game];
  if (entry === undefined) throw new Error(`no ${game}`);
  const random = randomFrom(seed);
  const { config, materials } = entry.ordinary("en", random);
  const table = new Table(entry.game, { seed, config, materials });
  table.deal();
  table.advance();
  while (table.outcome === undefined) {
    const answers = table.due.map((seat) => {
      const ask = entry.game.ask(table.view(seat), seat, "en");
      const text = entry.legal(ask, random(`${seat}/${table.log.length}`));
      return [seat, answerFrom(ask, text)] as const;
    });
    table.decide(new Map(answers));
    table.advance();
  }
  const seats = Array.from({ length: table.seats }, (_, seat) => ({
    seat,
    model: `vendor/model-${seat}`,
    slug: `agent-${seat}`,
  }));
  const events = table.log.map(({ event }) => event);
  return { id: seed, locale: "en", events, decisions: [], arm, seats };
}

/** What raters say of these moments, by their number and rater. */
function results(
  moments: readonly PresetMoment[],
  question: string,
  say: (moment: PresetMoment, rater: string) => string | number,
): ReportInput {
  const items = moments.map((moment, at) => ({
    nth: at + 1,
    kind: "rated" as const,
    stratum: moment.stratum,
    cluster: moment.cluster,
    truth: null,
    fields: { ...moment.fields, model: `vendor/model-${moment.seat}` },
  }));
  return {
    plan: { questions: presetOf("deep-human").plan.questions, margin: 0.1 },
    items,
    raters: ["A", "B"].map((pseudonym) => ({ pseudonym, excludedAt: null, judge: null })),
    ratings: moments.flatMap((moment, at) =>
      ["A", "B"].map((rater) => ({
        nth: at + 1,
        rater,
        rubric: 1,
        kind: "rating" as const,
        values: { [question]: say(moment, rater) },
        missed: null,
        knowsMatch: false,
      })),
    ),
  };
}

test.each(Object.entries(studyPresets))("%s has a whole plan, and a printed table", (_, preset) => {
  const plan = studyPlanSchema.parse({ ...preset.plan, seed: "seed" });
  expect(missingText(plan, preset.rubric)).toBe(null);
  expect(library.tables[preset.paper]).toBeDefined();
});

test("people judge DEEP's descriptions with the word and one distractor, by the paper's wording", () => {
  const preset = presetOf("deep-human");
  const matches = Array.from({ length: 12 }, (_, at) =>
    played("deep", `deep/${at}`, "first judge"),
  );
  const moments = matches.flatMap((match) => preset.moments(match));
  // Two modes, each with the word and with a distractor.
  expect(moments).toHaveLength(4 * matches.length);
  const [target, distractor, next] = moments;
  // Both rows of a description are drawn together: the means of one mode are over the same descriptions.
  expect(target?.together).toBe(distractor?.together);
  expect(next?.together).not.toBe(target?.together);
  expect(target?.asked).toBe(distractor?.asked);
  expect(target?.note).not.toBe(distractor?.note);
  expect(moments.map(({ fields: { mode, against } }) => `${mode}/${against}`).slice(0, 4)).toEqual([
    "aggressive/target",
    "aggressive/distractor",
    "conservative/target",
    "conservative/distractor",
  ]);
  expect(preset.moments(played("deep", "deep/0", "second judge"))).toEqual([]);
  const [question] = preset.plan.questions;
  expect(question?.text.en).toMatch(/^Please evaluate the extent to which the description/);
  const report = results(moments, "match", ({ fields: { mode, against } }, rater) =>
    against === "target" ? (mode === "aggressive" ? 5 : 4) : rater === "A" ? 2 : 1,
  );
  const { columns, rows } = preset.table(report);
  const paper = library.tables[preset.paper];
  expect(columns.map(({ en }) => en)).toEqual(paper?.head);
  const models = new Set(moments.map(({ seat }) => `vendor/model-${seat}`));
  expect(rows.map(({ labels }) => labels)).toEqual(
    ["", "A", "B"].flatMap((rater) => [...models].toSorted().map((model) => [rater, model])),
  );
  expect(rows[0]?.cells.map((cell) => cell?.value)).toEqual([5, 1.5, 4, 1.5]);
  const ofA = rows.find(({ labels }) => labels[0] === "A");
  expect(ofA?.cells.map((cell) => cell?.value)).toEqual([5, 2, 4, 2]);
  expect(rows.at(-1)?.cells.map((cell) => cell?.value)).toEqual([5, 1, 4, 1]);
  expect(studyReport(report).measures[0]?.people.alpha.value).toBeGreaterThan(0.5);
  // A model beside people has no mean of all.
  const alone = { ...report, ratings: report.ratings.filter(({ rater }) => rater === "A") };
  expect(preset.table(alone).rows.map(({ labels }) => labels[0])).toEqual(
    Array(models.size).fill("A"),
  );
});

test("the scores of the match's judge are compared with people's of the same descriptions", () => {
  const preset = presetOf("deep-human");
  const moments = Array.from({ length: 12 }, (_, at) =>
    preset.moments(played("deep", `deep/${at}`, null)),
  )
    .flat()
    .map((moment) => ({ ...moment, seat: 0 }));
  const judged = moments.flatMap(({ fields }) => fields.judged ?? []);
  expect(judged.length).toBeGreaterThan(40);
  for (const score of judged) expect(["1", "2", "3", "4", "5"]).toContain(score);
  const scoreOf = ({ fields }: PresetMoment): number => Number(fields.judged ?? 3);
  const same = results(moments, "match", (moment, rater) =>
    rater === "A" ? Math.min(5, scoreOf(moment) + 1) : Math.max(1, scoreOf(moment) - 1),
  );
  const { notes = [] } = preset.table(same);
  expect(notes).toHaveLength(1);
  const meanOf = (cell: string): string => {
    const own = moments.filter(
      ({ fields }) => `${fields.mode}/${fields.against}` === cell && fields.judged !== undefined,
    );
    return (own.reduce((sum, moment) => sum + scoreOf(moment), 0) / own.length).toFixed(2);
  };
  const means = ["aggressive/target", "aggressive/distractor"].map(meanOf);
  expect(notes[0]?.en).toContain(`the judge of the matches gave ${means.join(", ")}, `);
  expect(notes[0]?.en).toMatch(/people gave more by -?\d\.\d\d \(-?\d\.\d\d … -?\d\.\d\d\), /);
});

test("people judge each clue of LLMArena with the word of its speaker", () => {
  const preset = presetOf("llmarena-description");
  const match = played("undercover", "undercover/1", null);
  const moments = preset.moments(match);
  const clues = match.events.filter(({ type }) => type === "clue");
  expect(moments.length).toBeGreaterThan(3);
  expect(moments.length).toBeLessThanOrEqual(clues.length);
  const { game, judgements } = games.undercover ?? {};
  expect(game).toBeDefined();
  // The same word and clue that the judge is asked about.
  const questions = match.seats.flatMap(({ seat }) =>
    (judgements?.description?.questions(match.events, seat, "en") ?? []).map(
      ({ prompt }) => prompt,
    ),
  );
  expect(questions).toHaveLength(moments.length);
  for (const { note, asked } of moments) {
    expect(questions.some((prompt) => prompt.includes(`"${note}"`) && prompt.includes(asked))).toBe(
      true,
    );
  }
  const { rows } = preset.table(
    results(moments, "accurate", ({ seat }) => (seat === 0 ? "no" : "yes")),
  );
  expect(rows.find(({ labels: [model] }) => model === "vendor/model-0")?.cells[0]?.value).toBe(0);
  expect(rows.find(({ labels: [model] }) => model === "vendor/model-1")?.cells[0]?.value).toBe(1);
});
