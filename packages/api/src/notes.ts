import { decisionFields } from "@wisp/game/decision";
import { z } from "zod";
import { answer, query } from "./shapes.ts";

const time = z.iso.datetime();
const season = answer({ slug: z.string(), name: z.string() });
const { seat, nth, ask, prompt, text, reasoning, missed, detail, latencyMs } = decisionFields;
const { tokensIn, tokensOut, costMicros, estimated } = decisionFields;

export const notesQuery = query({
  cursor: z.uuid().optional().describe("`next` of the previous page"),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, 100))
    .default(50)
    .describe("1 to 100; larger values are cut"),
  season: z
    .string()
    .max(100)
    .refine((slug) => !slug.includes("\0"), { error: "must not contain a NUL character" })
    .optional()
    .describe("slug of a season"),
});

/** The notes of one's own agent around finished matches of seasons with notes. */
export const noteListSchema = answer({
  notes: z
    .array(
      answer({
        match: z.uuid(),
        season,
        game: z.string(),
        locale: z.enum(["en", "zh"]),
        finishedAt: time,
        handed: z.string().nullable().describe("the note that the agent was handed in the match"),
        handedFrom: z.uuid().nullable().describe("the match after which it wrote that note"),
        text: z.string().nullable().describe("the note that it wrote after the match"),
        missed,
        detail,
        marks: z
          .array(z.string())
          .describe("rules by which the note looks like a prompt injection"),
        askedAt: time,
        latencyMs: latencyMs.nullable(),
        tokensIn,
        tokensOut,
        costMicros,
        estimated,
        wordsHidden: z
          .boolean()
          .describe("the match hides its words for now, and with them its notes"),
      }),
    )
    .describe("newest match first"),
  next: z.uuid().nullable().describe("`cursor` of the next page; null on the last"),
}).openapi("NoteList");
export type ApiNoteList = z.infer<typeof noteListSchema>;

/** What one's own agent was asked and answered in matches that run. */
export const liveDecisionListSchema = answer({
  decisions: z
    .array(
      answer({
        match: z.uuid(),
        season,
        game: z.string(),
        locale: z.enum(["en", "zh"]),
        player: z.string().nullable().describe("name of the agent in the match"),
        seat,
        nth,
        ask,
        prompt,
        text,
        reasoning,
        missed,
        detail,
        askedAt: time,
        latencyMs,
      }),
    )
    .describe("newest first, at most 100"),
}).openapi("LiveDecisionList");
export type ApiLiveDecisionList = z.infer<typeof liveDecisionListSchema>;

const match = "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3";
const spring = { slug: "spring-notes", name: "Spring notes" };

/** Answers of these calls, for the reference. */
export const noteExamples = {
  notes: {
    notes: [
      {
        match,
        season: spring,
        game: "who-is-spy",
        locale: "en",
        finishedAt: "2026-01-01T12:04:00.000Z",
        handed: null,
        handedFrom: null,
        text: "The first speaker was too plain. Listen for two rounds before voting.",
        missed: null,
        detail: null,
        marks: [],
        askedAt: "2026-01-01T12:03:55.000Z",
        latencyMs: 3_100,
        tokensIn: 690,
        tokensOut: 21,
        costMicros: 160,
        estimated: false,
        wordsHidden: false,
      },
    ],
    next: null,
  },
  live: {
    decisions: [
      {
        match,
        season: spring,
        game: "who-is-spy",
        locale: "en",
        player: "Player 3",
        seat: 2,
        nth: 1,
        ask: "speech",
        prompt: "Describe your word in one sentence.",
        text: "Keeps me company before sunrise.",
        reasoning: null,
        missed: null,
        detail: null,
        askedAt: "2026-01-01T12:00:05.000Z",
        latencyMs: 2_400,
      },
    ],
  },
};
