"use client";

import type { ApiCheck } from "@wisp/api";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { Sentences } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { useForm } from "#components/use-form.tsx";
import { agentHref, newAgentHref } from "#links.ts";
import { type RegistrationState, registerVersion } from "./actions.ts";
import { AddressForm, type PromptChoices } from "./address-form.tsx";
import type { GameOption } from "./agent-fields.tsx";
import { dropDraft, type InputValues } from "./draft.ts";
import { NameForm } from "./name-form.tsx";
import { Problem } from "./problem.tsx";
import type { GameNames } from "./steps.tsx";
import { Trial, useCheck } from "./trial.tsx";
import { type OfferedModel, WordsForm } from "./words-form.tsx";

const link = "underline underline-offset-4";

/** Says that an agent is registered at an address already, and which, as far as that is public. */
function Taken({
  taken: { own, agent },
}: {
  taken: NonNullable<NonNullable<ApiCheck["recognised"]>["taken"]>;
}) {
  const t = useTranslations("register.taken");
  return (
    <p role="alert" className="rounded-control border border-bad px-4 py-3 text-sm">
      <Sentences>
        {[
          agent === null
            ? t("unnamed")
            : t.rich(own ? "own" : "other", {
                agent: () => (
                  <Link key="agent" href={agentHref(agent.slug)} className={link}>
                    <Name>{agent.name}</Name>
                  </Link>
                ),
              }),
          own && agent !== null ? (
            <Link key="todo" href={newAgentHref({ agent: agent.slug })} className={link}>
              {t("ownTodo")}
            </Link>
          ) : (
            t("todo")
          ),
        ]}
      </Sentences>
    </p>
  );
}

/** Makes the checked agent the newest version. */
function VersionForm({
  check,
  agent,
  passed,
}: {
  check: string;
  agent: { readonly slug: string; readonly name: string };
  passed: boolean;
}) {
  const t = useTranslations("register.newVersion");
  const { state, busy, unsent, form } = useForm<RegistrationState>(registerVersion, {});
  const unchanged = state.problem === "unchanged";
  return (
    <form
      action={form.action}
      onSubmit={(event) => {
        form.onSubmit(event);
        dropDraft();
      }}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="check" value={check} />
      <input type="hidden" name="agent" value={agent.slug} />
      {unchanged && <input type="hidden" name="always" value="yes" />}
      <p className="text-sm wrap-anywhere text-soft">{t("ready", { name: agent.name })}</p>
      <Field
        label={t("label")}
        name="label"
        hint={t("labelHint")}
        maxLength={40}
        autoComplete="off"
      />
      <Problem state={state} />
      {unsent}
      <Button
        type="submit"
        look={passed ? "primary" : "plain"}
        disabled={busy}
        className="min-h-11 sm:self-start"
      >
        {t(unchanged ? "always" : passed ? "submit" : "submitAnyway")}
      </Button>
    </form>
  );
}

interface Target {
  readonly slug: string;
  readonly name: string;
}

/** The user who registers, and the purpose. */
interface Reader {
  readonly handle: string;
  /** By the kind of the agent's connector. */
  readonly games: Readonly<Record<string, readonly GameOption[]>>;
}

/** Hosts that are not names: numbers, and this machine. */
const UNNAMED_HOST = /^(\d+\.\d+\.\d+\.\d+|\[.*\]|(.+\.)?localhost)(:\d+)?$/i;

/** A suggested name of an agent: from its address, or else the agent's own name. */
function useSuggestion({ recognised, steps }: ApiCheck, handle: string): string {
  const t = useTranslations("register.name");
  const name = recognised?.name ?? "";
  if (name !== "" && !UNNAMED_HOST.test(name)) return sanitizeName(name.replace(/:\d+$/, ""), 60);
  const model = steps.find((step) => step.code === "model")?.about ?? "";
  return sanitizeName(model === "" ? t("suggestion", { handle }) : model, 60);
}

/**
 * The games to choose from: those that the check tried, where it tried games one by one, and each in the
 * languages in which the agent says that it plays it. Games that went wrong are left out of a check that
 * passed.
 */
function offered({ ok, steps }: ApiCheck, options: readonly GameOption[]): readonly GameOption[] {
  const tried = options.flatMap((option) => {
    const step = steps.find(({ name }) => name === option.id);
    if (step === undefined || (ok === true && !step.ok)) return [];
    return { ...option, locales: step.locales ?? option.locales };
  });
  return tried.length > 0 ? tried : options;
}

const namesOf = (games: Reader["games"]): GameNames =>
  Object.fromEntries(
    Object.values(games).flatMap((options) => options.map(({ id, name }) => [id, name])),
  );

/** What follows a check that is done: registering, or a new version. */
function Next({ check, agent, handle, games }: Reader & { check: ApiCheck; agent?: Target }) {
  const t = useTranslations("register.name");
  const suggestion = useSuggestion(check, handle);
  const { id, ok, recognised } = check;
  if (recognised === null) return null;
  const passed = ok === true;
  const form =
    agent === undefined ? (
      <NameForm
        check={id}
        suggestion={suggestion}
        games={offered(check, games[recognised.kind] ?? [])}
        server={recognised.kind === "space"}
        passed={passed}
      />
    ) : (
      <VersionForm check={id} agent={agent} passed={passed} />
    );
  if (passed) {
    return (
      <Card className="p-5">
        {agent === undefined && <h2 className="mb-4 font-script text-xl">{t("title")}</h2>}
        {form}
      </Card>
    );
  }
  return (
    <details className="rounded-card border border-line px-5">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-2.5 text-sm text-soft hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 [[open]>summary>&]:rotate-90" />
        <span className="flex flex-wrap gap-x-3">
          <span className="font-medium">{t("anyway")}</span>
          <span className="text-mute">{t("anywayHint")}</span>
        </span>
      </summary>
      <div className="pt-2 pb-5">{form}</div>
    </details>
  );
}

function Checked({ first, agent, ...reader }: Reader & { first: ApiCheck; agent?: Target }) {
  const { check, reach } = useCheck(first);
  const there = check.recognised?.taken ?? null;
  // An agent's next version may keep its address.
  const taken = agent !== undefined && there?.agent?.slug === agent.slug ? null : there;
  return (
    <>
      {taken !== null && <Taken taken={taken} />}
      <Trial check={check} reach={reach} games={namesOf(reader.games)} />
      {check.status === "done" && taken === null && (
        <Next check={check} agent={agent} {...reader} />
      )}
    </>
  );
}

/** The whole way from an address to a registered agent. */
export function Registration({
  typed,
  check,
  agent,
  promptChoices,
  models,
  handle,
  games,
}: {
  typed: InputValues;
  check: ApiCheck | null;
  /** Present: it gets a new version. */
  agent?: Target;
  promptChoices: PromptChoices;
  /** Present: the form is that of an agent made of words, with the models that the arena offers. */
  models?: readonly OfferedModel[];
  /** The reader's; null for visitors. */
  handle: string | null;
  /** By the kind of the agent's connector. */
  games: Readonly<Record<string, readonly GameOption[]>>;
}) {
  const failed = check?.ok === false ? check.steps.at(-1) : undefined;
  const inAddress =
    failed?.name === "address" && failed.reason !== "no-agent" && failed.reason !== "not-public";
  return (
    <div className="flex flex-col gap-5">
      {models === undefined ? (
        <AddressForm
          typed={typed}
          promptChoices={promptChoices}
          agent={agent?.slug}
          checked={check !== null}
          needsMore={inAddress || failed?.name === "key"}
          visitor={handle === null}
        />
      ) : (
        <WordsForm
          typed={typed}
          models={models}
          games={games.pool ?? []}
          agent={agent?.slug}
          checked={check !== null}
          visitor={handle === null}
        />
      )}
      {check !== null && (
        <Checked key={check.id} first={check} agent={agent} handle={handle ?? ""} games={games} />
      )}
    </div>
  );
}
