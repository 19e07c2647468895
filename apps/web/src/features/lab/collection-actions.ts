"use server";

import {
  actOnCollection,
  type CardTakes,
  checkCollectionPlan,
  experimentActions,
  type IdleStudy,
  startCollection,
} from "@wisp/arena";
import { isFailure } from "@wisp/game";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { collectionHref, newCollectionHref } from "#links.ts";
import { planRegistry } from "#server/experiments.ts";
import { formText } from "#server/form-text.ts";
import { checkingPlan } from "#server/limits/limits.ts";
import { database } from "#server/storage/database.ts";
import { userActionAt } from "#server/user-action.ts";
import { planOf } from "./draft.ts";

/** A submitted collection, and the result of its check. */
export interface SentCollection {
  /** Everything that keeps it from starting, each as a sentence. */
  readonly problems?: readonly string[];
  /** What it takes; absent unless it was checked and is valid. */
  readonly takes?: {
    readonly experiments: number;
    readonly matches: number;
    /** Paid from the owner's allowance. */
    readonly votes: number;
    readonly idle: readonly IdleStudy[];
    readonly card: CardTakes | null;
  };
  readonly problem?: "too-many" | "taken" | "too-many-requests" | "failed";
}

/** The fields that give a host another agent begin with this, before its name. */
const HOST = "host/";

/** What a form gives beside the file. */
function givenIn(form: FormData) {
  const hosts: Record<string, string> = {};
  for (const [field, value] of form) {
    if (field.startsWith(HOST) && typeof value === "string" && value !== "") {
      hosts[field.slice(HOST.length)] = value;
    }
  }
  const own = form
    .getAll("subject")
    .flatMap((slug) => (typeof slug === "string" ? [[slug, `agent:${slug}`] as const] : []));
  const others = formText(form, "others")
    .split(/[\s,，、]+/)
    .filter((address) => address !== "")
    .map((address) => [address.replace(/^[a-z]+:/, "").replace(/@\d+$/, ""), address] as const);
  const subjects = [...own, ...others];
  return { subjects: Object.fromEntries(subjects), hosts };
}

/** A file with the budget of the form in place of its own. */
function withBudget(file: unknown, dollars: string): unknown {
  if (dollars === "" || typeof file !== "object" || file === null) return file;
  return Object.assign({}, file, { budget: { dollars: Number(dollars) } });
}

/** Checks the collection that a form holds, or starts it and leads to it. */
export async function sendCollection(_: SentCollection, form: FormData): Promise<SentCollection> {
  const read = planOf(formText(form, "plan"));
  const locale = await getLocale();
  if ("problem" in read) {
    const t = await getTranslations("lab.form");
    return { problems: [t("notJson", { problem: read.problem })] };
  }
  const file = withBudget(read.plan, formText(form, "dollars"));
  const given = { file, ...givenIn(form) };
  const isStart = form.get("intent") === "start";
  return userActionAt(newCollectionHref(), async (user): Promise<SentCollection> => {
    const registry = planRegistry();
    if (!isStart) {
      const checked = await checkingPlan(user, () =>
        checkCollectionPlan(database(), user, given, registry, locale),
      );
      if (checked === null) return { problem: "too-many-requests" };
      if ("problems" in checked) return { problems: checked.problems };
      const { experiments, matches, votes, idle, card } = checked;
      return { takes: { experiments: experiments.length, matches, votes, idle, card } };
    }
    const started = await checkingPlan(user, () =>
      startCollection(database(), user, given, registry, locale),
    );
    if (started === null) return { problem: "too-many-requests" };
    if (!isFailure(started)) redirect(collectionHref(started.slug));
    const { failed, problems } = started;
    if (problems !== undefined) return { problems };
    return { problem: failed === "too-many" || failed === "taken" ? failed : "failed" };
  });
}

/** The result of a form on a collection's page; empty when it succeeded. */
export interface CollectionFormState {
  readonly problem?: "not-done" | "unknown-collection" | "too-many-requests" | "failed";
}

/** Pauses, resumes, ends or publishes the collection that a form names. */
export async function runCollection(
  _: CollectionFormState,
  form: FormData,
): Promise<CollectionFormState> {
  const slug = formText(form, "collection");
  const href = collectionHref(slug);
  return userActionAt(href, async (user): Promise<CollectionFormState> => {
    const action = experimentActions.find((each) => each === form.get("experimentAction"));
    if (action === undefined) return { problem: "failed" };
    const done = await actOnCollection(database(), user, slug, action);
    if (isFailure(done)) {
      const { failed } = done;
      const isNamed = failed === "not-done" || failed === "unknown-collection";
      return { problem: isNamed ? failed : "failed" };
    }
    revalidatePath(href);
    return {};
  });
}
