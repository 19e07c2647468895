import {
  type CollectionFile,
  collectionSchema,
  type ExperimentFile,
  experimentFileSchema,
} from "@wisp/lab";

const isExperiment = (json: unknown): json is ExperimentFile =>
  experimentFileSchema.safeParse(json).success;

const isCollection = (json: unknown): json is CollectionFile =>
  collectionSchema.safeParse(json).success;

/** An experiment as its file has it, without defaults. Throws a TypeError for any other content. */
export function experimentIn(json: unknown): ExperimentFile {
  if (isExperiment(json)) return json;
  throw new TypeError("It is no experiment.");
}

/** A collection as its file has it, without defaults. Throws a TypeError for any other content. */
export function collectionIn(json: unknown): CollectionFile {
  if (isCollection(json)) return json;
  throw new TypeError("It is no collection.");
}
