const plan = {
  title: { en: "How clear are descriptions?" },
  languages: ["en"],
  questions: [
    {
      name: "clear",
      kind: "scale",
      text: { en: "How clear is it?" },
      least: 1,
      most: 5,
      ends: { least: { en: "not at all" }, most: { en: "fully" } },
    },
  ],
  perItem: 2,
  blind: ["speakers"],
  consent: { texts: { en: "Your ratings are published under a pseudonym." }, keepsValues: true },
  margin: 0.1,
  seed: "clear/1",
};
const rubric = {
  en: { text: "Read the text twice.", examples: [{ item: "You see it.", answer: "1" }] },
};
const source = {
  kind: "experiment",
  slug: "fox-or-chance-3f2a9c01",
  content: "speeches",
  name: null,
  size: 100,
};
const at = "2026-03-01T12:00:00.000Z";
const study = {
  slug: "how-clear-are-descriptions",
  title: plan.title,
  status: "open",
  createdAt: at,
  openedAt: at,
  closedAt: null,
};
const alpha = {
  value: 0.62,
  low: 0.51,
  high: 0.73,
  gap: null,
  clusters: 24,
  itemsToHalve: 400,
  items: 100,
  ratings: 200,
};

/** Bodies and answers of calls about studies, as they may be. */
export const studyExamples = {
  request: { plan, rubric, from: source, own: "" },
  list: { studies: [study] },
  detail: {
    study,
    plan,
    source,
    rubrics: [{ version: 1, texts: rubric, createdAt: at }],
    progress: { items: 100, complete: 61, hidden: 0, wanted: 200, given: 134 },
    raters: [
      {
        pseudonym: "K7QM2RD",
        language: "en",
        judge: null,
        done: 70,
        late: 0,
        invitedAt: at,
        consentedAt: at,
        withdrawnAt: null,
        excludedAt: null,
        excludedReason: null,
      },
    ],
  },
  action: { action: "open" },
  rubric: { texts: rubric },
  rubricAdded: { version: 2 },
  newLinks: { count: 1 },
  links: {
    links: [
      {
        pseudonym: "K7QM2RD",
        url: "https://wisp.example/studies/how-clear-are-descriptions/join#b3V0LW9mLXRoZS1ibHVlLXNlY3JldHM1",
      },
    ],
  },
  newRater: { handle: "foxhole" },
  invited: { pseudonym: "P4WN8TE" },
  exclusion: { reason: "All answers are 3, those with a known answer included." },
  adjudication: { values: { clear: 4 }, reason: "It names two uses." },
  newJudge: { agent: "wary-fox", language: "en", dollars: 0.5 },
  judges: {
    judges: [
      {
        pseudonym: "W3FH9KD",
        agent: "agent:wary-fox@2",
        model: "vendor/large",
        prompt: "judge/1",
        language: "en",
        status: "running",
        failure: null,
        answered: 34,
        budgetMicros: 500_000,
        costMicros: 61_200,
      },
    ],
  },
  report: {
    at,
    isCurrent: true,
    report: {
      measures: [
        {
          name: "clear",
          scale: [1, 2, 3, 4, 5],
          ratings: 200,
          unclear: 3,
          people: {
            alpha,
            fleiss: { value: null, reason: "all-equal", items: 100, ratings: 200 },
            ac: alpha,
            kappa: null,
            pearson: null,
            spearman: null,
            difference: null,
          },
          rubrics: [],
          judges: [
            {
              judge: "W3FH9KD",
              missed: 1,
              people: alpha,
              withPeople: alpha,
              verdict: "too-few",
              confusion: [[4, 1, 0, 0, 0]],
              strata: [{ stratum: "plain", people: alpha, withPeople: alpha }],
              rubrics: [],
              models: [{ model: "vendor/small", difference: null }],
              ownFamily: {
                family: "gpt",
                own: 40,
                others: 60,
                difference: { value: 0.2, low: -0.1, high: 0.5, gap: null },
              },
            },
          ],
        },
      ],
      disagreements: 14,
      attention: [{ rater: "K7QM2RD", right: 5, asked: 5 }],
      leftOut: { known: 2, excluded: 0, late: 1 },
      table: {
        paper: "llmarena-table-3",
        unit: "rate",
        columns: [{ en: "Model" }, { en: "Description, judged by people" }],
        rows: [
          {
            labels: ["vendor/small"],
            cells: [{ value: 0.93, low: 0.86, high: 0.97, gap: null }],
          },
        ],
      },
      judgeTables: [],
    },
  },
  disagreements: {
    disagreements: [
      {
        nth: 12,
        measure: "clear",
        values: [
          { rater: "K7QM2RD", value: 1 },
          { rater: "P4WN8TE", value: 5 },
        ],
        stratum: "plain",
        item: {
          context: [],
          asked: { speaker: "Player 1", text: "You drink it in the morning." },
          note: null,
        },
        adjudication: null,
      },
    ],
    next: null,
  },
  /** The first line; the others are items and ratings. */
  export: { type: "study", format: "wisp-study/1" },
  csv: "item,item_kind,stratum,cluster,text,left,right,rater\r\n",
  card: "# How clear are descriptions?\n",
};
