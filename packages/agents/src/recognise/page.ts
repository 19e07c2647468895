import type { AnswerFailure } from "../contract.ts";
import { refusal } from "../outbound/index.ts";
import { spaceIdPattern } from "../space/index.ts";
import type { NamedTarget } from "./named.ts";

const refused = (detail: string): AnswerFailure => refusal("no-agent", detail);

const GIVE = "Give a Space (https://huggingface.co/spaces/owner/name) or a model";

/** Pages of Hugging Face that are neither a Space nor a model, by the first part of their path. */
const others: Readonly<Record<string, string>> = {
  datasets: "This is a dataset; a dataset cannot play.",
  collections: "This is a collection; give the one Space or model of it that is meant.",
  papers: "This is a paper; give the Space or model it is about.",
  docs: "This is a page of Hugging Face's documentation; it is not an agent.",
  learn: "This is a page of a course; it is not an agent.",
  blog: "This is an article; give the Space or model it is about.",
  posts: "This is a post; give the Space or model it is about.",
  discussions: "This is a discussion; give the page of the Space or model it belongs to.",
  models: "This is the list of all models; give the page of one.",
  tasks: "This is a page about a task; give the page of one model.",
  organizations: "This is the page of an organization; give one of its Spaces or models.",
  settings: "This is a page of your own settings. Nobody else can see it.",
  api: "This is an address of Hugging Face's API; give the page of the Space or model.",
  new: "This is a form; give the Space's page once it exists.",
  "new-space": "This is a form; give the Space's page once it exists.",
  "inference-endpoints":
    "This is a page about endpoints; give the endpoint's own URL (https://….endpoints.huggingface.cloud).",
};

/** Parts of an owner's page with lists. */
const listings = ["models", "spaces", "datasets", "collections", "activity", "papers", "likes"];

function spaceOfPage([owner = "", given = "", tab = ""]: readonly string[]):
  | NamedTarget
  | AnswerFailure {
  const name = given.replace(/\.git$/, "");
  const id = `${owner}/${name}`;
  if (owner === "") return refused("This is the list of all Spaces; give the page of one.");
  if (!spaceIdPattern.test(id)) {
    const form = "it looks like https://huggingface.co/spaces/owner/space.";
    return refused(`This is not the page of one Space; ${form}`);
  }
  return tab === "discussions"
    ? refused(
        `This is a discussion; the Space it belongs to is https://huggingface.co/spaces/${id}.`,
      )
    : { is: "space", id };
}

/** The subject of a page of Hugging Face: a Space, a model, or why it is not an agent. */
export function ofPage(url: URL): NamedTarget | AnswerFailure {
  const [first = "", second = "", third = ""] = url.pathname.split("/").filter(Boolean);
  if (first === "") return refused(`This is Hugging Face's front page. ${GIVE}.`);
  if (first === "spaces") return spaceOfPage(url.pathname.split("/").filter(Boolean).slice(1));
  const other = Object.hasOwn(others, first) ? others[first] : undefined;
  if (other !== undefined) return refused(other);
  const provider = url.searchParams.get("inference_provider") ?? undefined;
  if (second === "") {
    return /^[A-Za-z0-9][\w.-]{0,95}$/.test(first)
      ? { is: "model", id: first, provider }
      : refused(`This page of Hugging Face is not an agent. ${GIVE}.`);
  }
  if (listings.includes(second)) {
    return refused(`This is a list of what ${first} has; give one Space or model of it.`);
  }
  const id = `${first}/${second.replace(/\.git$/, "")}`;
  if (!spaceIdPattern.test(id))
    return refused(`This page of Hugging Face is not an agent. ${GIVE}.`);
  return third === "discussions"
    ? refused(`This is a discussion; the model it belongs to is https://huggingface.co/${id}.`)
    : { is: "model", id, provider };
}
