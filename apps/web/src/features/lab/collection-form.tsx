"use client";

import { clockNames } from "@wisp/games/reasoning";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { Field, Select, TextArea } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import { useForm } from "#components/use-form.tsx";
import { newAgentHref } from "#links.ts";
import {
  type CollectionFormState,
  runCollection,
  type SentCollection,
  sendCollection,
} from "./collection-actions.ts";
import { changed, type Draft, draftOf, partOf, textOf } from "./draft.ts";

const MINUTE_MS = 60_000;

/** What a report card takes, and what that rests on. */
function CardTakesPart({
  card,
}: {
  card: NonNullable<NonNullable<SentCollection["takes"]>["card"]>;
}) {
  const t = useTranslations("lab.cards.takes");
  const format = useFormatter();
  const between = (
    [low, high]: readonly [number, number],
    shown = (value: number) => format.number(value, { maximumSignificantDigits: 2 }),
  ): string =>
    shown(low) === shown(high) ? shown(low) : t("between", { low: shown(low), high: shown(high) });
  const inDollars = (value: number): string =>
    format.number(value, { style: "currency", currency: "USD" });
  const minutes = ([low, high]: readonly [number, number]): string =>
    between([Math.ceil(low / MINUTE_MS), Math.ceil(high / MINUTE_MS)]);
  return (
    <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
      <li>{t("calls", { calls: between(card.calls) })}</li>
      <li>{t("tokens", { read: between(card.tokensIn), written: between(card.tokensOut) })}</li>
      <li>
        {card.dollars === null
          ? t("unknownPrice")
          : card.dollars === "none"
            ? t("free")
            : t("dollars", { dollars: between(card.dollars, inDollars) })}
      </li>
      <li>{t("minutes", { minutes: minutes(card.ms), seconds: between(card.seconds) })}</li>
    </ul>
  );
}

/** The result of a check. */
function Found({ state }: { state: SentCollection }) {
  const t = useTranslations("lab.form");
  const tOwn = useTranslations("lab.collections.form");
  const format = useFormatter();
  if (state.problem !== undefined) return <Alert>{t(state.problem)}</Alert>;
  if (state.problems !== undefined) {
    return (
      <div role="alert" className="rounded-card border border-bad p-4 text-sm">
        <p className="font-semibold text-bad">{t("problems")}</p>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
          {state.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        {state.problems.some((problem) => problem.includes("agent:")) && (
          <p className="mt-2">
            <Link href="/me" className="underline underline-offset-4">
              {tOwn("ownAgents")}
            </Link>
          </p>
        )}
      </div>
    );
  }
  if (state.takes === undefined) return null;
  return (
    <div role="status" className="rounded-card border border-good p-4 text-sm">
      <p className="font-semibold text-good">{t("fits")}</p>
      <p className="mt-2">
        {tOwn("takes", {
          experiments: state.takes.experiments,
          matches: state.takes.matches,
          votes: state.takes.votes,
        })}
      </p>
      {state.takes.card !== null && <CardTakesPart card={state.takes.card} />}
      {[...Map.groupBy(state.takes.idle, ({ because }) => because)].map(([because, idle]) => (
        <p key={because} className="mt-2 wrap-anywhere">
          {tOwn(`idle.${because}`, {
            subjects: format.list([...new Set(idle.map(({ subject }) => subject))]),
            studies: format.list([...new Set(idle.map(({ study }) => study))]),
          })}
        </p>
      ))}
    </div>
  );
}

/** Which agents of the reader's are measured. */
function SubjectFields({ agents }: { agents: readonly string[] }) {
  const t = useTranslations("lab.collections.form");
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t("subjects")}</legend>
      <p className="mt-1 text-sm text-mute">{t("subjectsHint")}</p>
      {agents.length === 0 && (
        <p className="mt-2 text-sm text-soft">
          {t.rich("noAgents", {
            add: (words) => (
              <Link href={newAgentHref()} className="underline underline-offset-4">
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {agents.map((slug) => (
          <label key={slug} className="flex min-h-9 items-center gap-2 text-sm">
            <input type="checkbox" name="subject" value={slug} className="size-4 accent-lamp" />
            <span className="wrap-anywhere">{slug}</span>
          </label>
        ))}
      </div>
      <Field
        label={t("others")}
        hint={t("othersHint")}
        name="others"
        placeholder="house:bayes, house:watchful"
        spellCheck={false}
        className="mt-3 sm:max-w-md"
      />
    </fieldset>
  );
}

const cardSizes = ["quick", "standard", "paper"] as const;

/** How large a report card is, and how long agents have; its agent and its games are in the file. */
function CardFields({ draft, onChange }: { draft: Draft; onChange: (text: string) => void }) {
  const t = useTranslations("lab.cards");
  const card = partOf(draft.card);
  const change = (part: Draft): void =>
    onChange(changed(draft, { card: Object.assign({}, card, part) }));
  return (
    <div className="grid grid-cols-1 gap-4 sm:max-w-2xl sm:grid-cols-2">
      <div className="flex flex-col gap-1.5">
        <Select
          label={t("size")}
          look="field"
          value={textOf(card.size)}
          onChange={({ target }) => change({ size: target.value })}
          options={cardSizes.map((size) => ({ value: size, label: t("sizes", { size }) }))}
        />
        <p className="text-sm text-mute">{t("sizeHint")}</p>
      </div>
      <div className="flex flex-col gap-1.5">
        <Select
          label={t("clock")}
          look="field"
          value={textOf(card.clock) || "standard"}
          onChange={({ target }) => change({ clock: target.value })}
          options={clockNames.map((clock) => ({ value: clock, label: t("clocks", { clock }) }))}
        />
        <p className="text-sm text-mute">{t("clockHint")}</p>
      </div>
    </div>
  );
}

/** Other agents for the hosts of the file. */
function HostFields({
  hosts,
  agents,
}: {
  /** Addresses by name, as the file has them. */
  hosts: Readonly<Record<string, unknown>>;
  agents: readonly string[];
}) {
  const t = useTranslations("lab.collections.form");
  const names = Object.keys(hosts);
  if (names.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t("hosts")}</legend>
      <p className="mt-1 text-sm text-mute">{t("hostsHint")}</p>
      <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <Field
            key={name}
            label={name}
            name={`host/${name}`}
            placeholder={textOf(hosts[name])}
            list="hosts"
            spellCheck={false}
          />
        ))}
      </div>
      <datalist id="hosts">
        {agents.map((slug) => (
          <option key={slug} value={`agent:${slug}`} />
        ))}
      </datalist>
    </fieldset>
  );
}

/** Whether a file asks for a report card by its size alone. */
const isShortCard = ({ card, experiments }: Draft): boolean =>
  card !== undefined && experiments === undefined;

/** The form of a new collection: its file, who is measured, and its budget. */
export function CollectionForm({
  first,
  agents,
}: {
  /** The text of the file to begin with. */
  first: string;
  /** Slugs of the reader's agents. */
  agents: readonly string[];
}) {
  const t = useTranslations("lab.form");
  const tOwn = useTranslations("lab.collections.form");
  const [text, setText] = useState(first);
  const { state, busy, unsent, form } = useForm<SentCollection>(sendCollection, {});
  const draft = draftOf(text);
  const budget = partOf(draft?.budget).dollars;
  const locale = useLocale();
  const note = textOf(draft?.note) || textOf(partOf(draft?.note)[locale]);
  return (
    <form {...form} className="flex max-w-4xl flex-col gap-6" aria-busy={busy}>
      {note !== "" && <p className="text-sm text-soft">{note}</p>}
      {draft !== null && isShortCard(draft) ? (
        <CardFields draft={draft} onChange={setText} />
      ) : (
        <SubjectFields agents={agents} />
      )}
      <HostFields hosts={partOf(draft?.hosts)} agents={agents} />
      <Field
        label={t("dollars")}
        hint={t("dollarsHint")}
        name="dollars"
        type="number"
        min={0}
        step="0.01"
        placeholder={typeof budget === "number" ? String(budget) : undefined}
        className="sm:max-w-xs"
      />
      <TextArea
        label={t("file")}
        hint={tOwn(draft !== null && isShortCard(draft) ? "cardHint" : "fileHint")}
        name="plan"
        rows={18}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        inputClassName="font-mono text-xs"
      />
      {unsent}
      {!busy && <Found state={state} />}
      <div className="flex gap-3">
        <Button type="submit" name="intent" value="check">
          {t("check")}
        </Button>
        <Button type="submit" name="intent" value="start" look="primary">
          {t("start")}
        </Button>
      </div>
    </form>
  );
}

/** A form that does something with a collection; says what kept it from being done. */
export function CollectionActionForm({ slug, children }: { slug: string; children: ReactNode }) {
  const t = useTranslations("lab.run.problems");
  const unknown = useTranslations("lab.collections.run")("unknown");
  const { state, busy, unsent, form } = useForm<CollectionFormState>(runCollection, {});
  const { problem } = state;
  return (
    <form {...form} className="flex flex-col gap-3" aria-busy={busy}>
      <input type="hidden" name="collection" value={slug} />
      {children}
      {unsent}
      {problem !== undefined && !busy && (
        <p role="alert" className="text-sm text-bad">
          {problem === "unknown-collection" ? unknown : t(problem)}
        </p>
      )}
    </form>
  );
}
