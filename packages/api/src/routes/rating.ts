import { z } from "zod";
import { raterFailures } from "../failures.ts";
import { doneSchema } from "../me.ts";
import { ownExamples } from "../own-examples.ts";
import {
  newRatingSchema,
  ratedItemSchema,
  ratedQuery,
  raterConsentSchema,
  raterDraftSchema,
  raterNextSchema,
  raterSchema,
  raterSecretSchema,
  ratingExamples,
} from "../rating.ts";
import type { Routes } from "./route.ts";

const studySlug = z.object({ slug: z.string().describe("slug of the study, as in its address") });
const studyItem = studySlug.extend({ nth: z.string().describe("`nth` of the item") });

const ofRaters =
  "For raters of the study, whom the site knows by the cookie that an invitation's link leaves, or by their session.";

/** What raters of a study ask, on the site's own pages: never who said something, what others rated, or a result. */
export const ratingRoutes = {
  "POST /studies/{slug}/rater": {
    summary: "Opens a study to the browser of an invited rater",
    description:
      "Takes the secret of an invitation and sets a cookie in its place. It works on several devices, until the rater withdraws.",
    account: "none",
    answer: raterSchema,
    params: studySlug,
    body: raterSecretSchema,
    status: 200,
    example: ratingExamples.rater,
    bodyExample: ratingExamples.secret,
  },
  "GET /studies/{slug}/rater": {
    summary: "The study and its questions, for a rater",
    description: ofRaters,
    account: "rater",
    answer: raterSchema,
    params: studySlug,
    example: ratingExamples.rater,
  },
  "DELETE /studies/{slug}/rater": {
    summary: "Withdraws you from a study",
    description: `${ofRaters} Account and pseudonym are removed from it, and what you rated unless the consent says that values stay.`,
    account: "rater",
    answer: doneSchema,
    failures: raterFailures,
    params: studySlug,
    example: ownExamples.done,
  },
  "PUT /studies/{slug}/rater/consent": {
    summary: "Agrees to the consent of a study, and chooses the language in which you rate",
    description: ofRaters,
    account: "rater",
    answer: raterSchema,
    failures: raterFailures,
    params: studySlug,
    body: raterConsentSchema,
    example: ratingExamples.rater,
    bodyExample: ratingExamples.consent,
  },
  "POST /studies/{slug}/rater/next": {
    summary: "The item that you have before you, or the next one",
    description: `${ofRaters} It is reserved for half an hour, on all your devices.`,
    account: "rater",
    answer: raterNextSchema,
    failures: raterFailures,
    params: studySlug,
    status: 200,
    example: ratingExamples.next,
  },
  "GET /studies/{slug}/rater/rated": {
    summary: "An item that you rated, with your rating",
    description: ofRaters,
    account: "rater",
    answer: ratedItemSchema,
    failures: raterFailures,
    params: studySlug,
    query: ratedQuery,
    example: { item: { ...ratingExamples.next.item, entered: ratingExamples.draft } },
  },
  "PUT /studies/{slug}/rater/items/{nth}/draft": {
    summary: "Keeps what you entered so far about the item before you",
    description: ofRaters,
    account: "rater",
    answer: doneSchema,
    failures: raterFailures,
    params: studyItem,
    body: raterDraftSchema,
    example: ownExamples.done,
    bodyExample: ratingExamples.draft,
  },
  "PUT /studies/{slug}/rater/items/{nth}": {
    summary: "Gives your rating of an item",
    description: `${ofRaters} The same rating again changes nothing; another one of the same item is added and counts in its place. Answers with your next item.`,
    account: "rater",
    answer: raterNextSchema,
    failures: raterFailures,
    params: studyItem,
    body: newRatingSchema,
    example: ratingExamples.next,
    bodyExample: ratingExamples.rating,
  },
} as const satisfies Routes;
