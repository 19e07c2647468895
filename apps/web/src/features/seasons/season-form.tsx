"use client";

import type { PackSummary } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import type { Segment } from "#components/segmented.tsx";
import { useForm } from "#components/use-form.tsx";
import { SignedOut } from "#features/register/problem.tsx";
import { localeNames } from "#i18n/locale.ts";
import { type SentSeason, saveSeason } from "./actions.ts";
import { type SeasonDraft, sentDraft } from "./draft.ts";
import {
  AboutPart,
  EntryPart,
  FormPart,
  GameOptions,
  PackTicks,
  type PoolChoice,
  RankingPart,
  SchedulePart,
  Ticks,
} from "./form-parts.tsx";
import { NotesPart } from "./notes-part.tsx";
import type { GameOption } from "./option.ts";
import type { InterviewChoice, RankingWords } from "./options.ts";
import { SeasonSummary } from "./season-summary.tsx";
import { TournamentPart } from "./tournament-part.tsx";

/** A step of a long form. */
interface FormStep {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

type TypedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Shows the browser's own message at the first field that is wrong; whether none is. */
const isFilledIn = (step: Element | null | undefined): boolean =>
  [...(step?.querySelectorAll<TypedField>("input, select, textarea") ?? [])].every((field) =>
    field.reportValidity(),
  );

/**
 * A form step by step. Without scripts it is one page with the same fields, and its button is at
 * the end; `last` is the step in which the form is sent.
 */
function FormSteps({
  steps,
  at,
  onStep,
  submit,
}: {
  steps: readonly FormStep[];
  /** The step that is shown. */
  at: number;
  onStep: (step: number) => void;
  /** The button that sends the form. */
  submit: ReactNode;
}) {
  const t = useTranslations("seasons.steps");
  const parts = useRef<HTMLDivElement>(null);
  const last = steps.length - 1;
  const go = (to: number): void => {
    if (to > at && !isFilledIn(parts.current?.children[at])) return;
    onStep(to);
    parts.current?.closest("form")?.scrollIntoView({ block: "start" });
  };
  return (
    <>
      <nav aria-label={t("label")} className="[@media(scripting:none)]:hidden">
        <ol className="flex flex-wrap gap-2">
          {steps.map(({ id, title }, step) => (
            <li key={id}>
              <button
                type="button"
                aria-current={step === at ? "step" : undefined}
                onClick={() => go(step)}
                className={classNames(
                  "flex min-h-10 items-center gap-2 rounded-control border px-3 text-sm",
                  step === at
                    ? "border-lamp font-semibold text-text"
                    : "border-line text-soft hover:text-text",
                )}
              >
                <span aria-hidden className="font-mono text-xs text-mute">
                  {step + 1}
                </span>
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div ref={parts} className="flex flex-col gap-5">
        {steps.map(({ id, content }, step) => (
          <div
            key={id}
            className={classNames(
              "flex flex-col gap-5",
              step !== at && "[@media(scripting:enabled)]:hidden",
            )}
          >
            {content}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {at > 0 && (
          <Button onClick={() => go(at - 1)} className="min-h-11">
            {t("back")}
          </Button>
        )}
        {at < last && (
          <Button
            look="primary"
            onClick={() => go(at + 1)}
            className="min-h-11 [@media(scripting:none)]:hidden"
          >
            {t("next")}
          </Button>
        )}
        <span className={at < last ? "[@media(scripting:enabled)]:hidden" : undefined}>
          {submit}
        </span>
      </div>
    </>
  );
}

const languages = Object.entries(localeNames).map(([value, label]) => ({ value, label }));

interface SeasonFormProps {
  /** As it is shown first. */
  readonly first: SeasonDraft;
  readonly gameName: string;
  /** Of the season's game. */
  readonly options: readonly GameOption[];
  /** Games to choose from, each at its own address; empty where the game is fixed. */
  readonly games: readonly Segment[];
  readonly packs: readonly PackSummary[];
  /** A possible order of a leaderboard, and its label. */
  readonly rankings: Readonly<Record<"total" | "rating", RankingWords>>;
  /** Whether one agent can sit in all seats of a match. */
  readonly selfTeams: boolean;
  /** At a table of the game. */
  readonly seats: number;
  /** Whether matches have words. */
  readonly drawsWords: boolean;
  /** The game's interviews; empty: it has none. */
  readonly interviews: readonly InterviewChoice[];
  /** Models of the arena that agents made of words can think with; empty: there are none. */
  readonly poolModels: readonly PoolChoice[];
  /** Slug of the season that is changed; null: a new one. */
  readonly season: string | null;
  /** Slug of a season whose agents are invited to the new one; null: none. */
  readonly agentsFrom?: string | null;
  /** Slug of a season whose class can be that of the new one; null: none. */
  readonly rosterFrom?: string | null;
}

/** Where a field is; those of the schedule and the ranking are in the last step but one. */
const stepOfField: Readonly<Record<string, string>> = {
  name: "about",
  slug: "about",
  description: "about",
  options: "game",
  locales: "game",
  interviews: "game",
  game: "game",
  packs: "words",
  wordsShown: "words",
  eligibility: "who",
  visibility: "who",
  poolModel: "who",
  oneAgentPerOwner: "who",
};

const listed = { type: "conjunction", style: "narrow" } as const;

/** All settings of a season, each choice with a sentence; keeps the input. */
export function SeasonForm({
  first,
  gameName,
  options,
  games,
  packs,
  rankings,
  selfTeams,
  seats,
  drawsWords,
  interviews,
  poolModels,
  season,
  agentsFrom = null,
  rosterFrom = null,
}: SeasonFormProps) {
  const t = useTranslations("seasons");
  const format = useFormatter();
  const { state, busy, unsent, form } = useForm<SentSeason | null>(saveSeason, null);
  const draft = state?.draft ?? first;
  const element = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState(0);
  /** The answer that the step was chosen after. */
  const [seen, setSeen] = useState<SentSeason | null>(null);
  /** The content of the last step; null before it was reached. */
  const [typed, setTyped] = useState<SeasonDraft | null>(null);
  const problemIn = (...fields: readonly string[]): string | undefined =>
    state !== null && state.problem !== "signed-out" && fields.includes(state.field)
      ? t(`problems.${state.problem}`)
      : undefined;
  const steps: readonly FormStep[] = [
    {
      id: "about",
      title: t("steps.about"),
      content: (
        <>
          <AboutPart draft={draft} games={games} problemIn={problemIn} />
        </>
      ),
    },
    {
      id: "game",
      title: t("steps.game"),
      content: (
        <>
          <FormPart title={t("form.gameTitle")} lead={t("form.gameLead")}>
            <input type="hidden" name="game" value={draft.game} />
            <GameOptions options={options} draft={draft} />
            <Ticks
              legend={t("form.languages")}
              hint={t("form.languagesHint")}
              type="checkbox"
              name="locale"
              ticks={languages}
              chosen={draft.locales}
              problem={problemIn("locales")}
            />
          </FormPart>
          {interviews.length > 0 && (
            <FormPart title={t("form.interviewsTitle")} lead={t("form.interviewsLead")}>
              <Ticks
                legend={t("form.interviews")}
                type="checkbox"
                name="interview"
                ticks={interviews.map(({ value, label, scores }) => ({
                  value,
                  label,
                  text:
                    scores.length > 0 &&
                    t("form.interviewScores", { scores: format.list(scores, listed) }),
                }))}
                chosen={draft.interviews}
                problem={problemIn("interviews")}
              />
            </FormPart>
          )}
        </>
      ),
    },
    ...(drawsWords
      ? [
          {
            id: "words",
            title: t("steps.words"),
            content: (
              <FormPart title={t("form.wordsTitle")} lead={t("form.wordsLead")}>
                <PackTicks packs={packs} chosen={draft.packs} problem={problemIn("packs")} />
                <Ticks
                  legend={t("form.wordsShown")}
                  type="radio"
                  name="wordsShown"
                  ticks={(["ended", "retired"] as const).map((value) => ({
                    value,
                    label: t(`wordsShown.${value}.label`),
                    text: t(`wordsShown.${value}.cost`),
                  }))}
                  chosen={[draft.wordsShown]}
                />
              </FormPart>
            ),
          },
        ]
      : []),
    {
      id: "who",
      title: t("steps.who"),
      content: <EntryPart draft={draft} poolModels={poolModels} problemIn={problemIn} />,
    },
    {
      id: "schedule",
      title: t("steps.schedule"),
      content: (
        <>
          <SchedulePart draft={draft} selfTeams={selfTeams} problemIn={problemIn} />
          <TournamentPart draft={draft} seats={seats} problemIn={problemIn} />
          <NotesPart draft={draft} problemIn={problemIn} />
          <RankingPart draft={draft} rankings={rankings} problemIn={problemIn} />
        </>
      ),
    },
    {
      id: "check",
      title: t("steps.check"),
      content: typed && (
        <SeasonSummary
          draft={typed}
          gameName={gameName}
          options={options}
          packs={packs}
          rankings={rankings}
        />
      ),
    },
  ];
  const last = steps.length - 1;
  const stepOf = (field: string): number =>
    steps.findIndex(({ id }) => id === (stepOfField[field] ?? "schedule"));
  // A form that came back shows the field to correct.
  const wrong = state !== null && state.field !== "" ? stepOf(state.field) : null;
  const at = seen === state ? step : (wrong ?? step);
  const show = (next: number): void => {
    setSeen(state);
    setStep(next);
    const fields = element.current;
    if (next === last && fields !== null) setTyped(sentDraft(new FormData(fields), options));
  };
  return (
    <form
      {...form}
      ref={element}
      onSubmit={(event) => {
        if (at === last) return form.onSubmit(event);
        // Enter in a field leads on, as its button does.
        event.preventDefault();
        show(at + 1);
      }}
      className="flex max-w-4xl scroll-mt-20 flex-col gap-5"
      aria-busy={busy}
    >
      {season !== null && <input type="hidden" name="season" value={season} />}
      {agentsFrom !== null && <input type="hidden" name="agentsFrom" value={agentsFrom} />}
      {rosterFrom !== null && (
        <label className="flex items-start gap-3 text-sm">
          <input
            type="checkbox"
            name="rosterFrom"
            value={rosterFrom}
            defaultChecked
            className="mt-1 size-4 shrink-0 accent-lamp"
          />
          <span>{t("new.roster")}</span>
        </label>
      )}
      <FormSteps
        steps={steps}
        at={at}
        onStep={show}
        submit={
          <Button type="submit" look="primary" disabled={busy} className="min-h-11">
            {t(season === null ? "form.create" : "form.save")}
          </Button>
        }
      />
      {state !== null &&
        (state.problem === "signed-out" ? (
          <SignedOut />
        ) : (
          <Alert>{t(`problems.${state.problem}`)}</Alert>
        ))}
      {unsent}
    </form>
  );
}
