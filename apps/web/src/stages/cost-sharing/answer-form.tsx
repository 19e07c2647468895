"use client";

import { type Event, equalShares, lastProposal, type State } from "@wisp/games/cost-sharing/view";
import { useFormatter, useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { sanitizeForDisplay } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { AnswerLayout } from "#features/play/answer-layout.tsx";
import type { StageFormProps } from "#features/play/dock.tsx";
import { answerOf, entriesOf } from "#features/play/record-form.tsx";
import { MAX_UNITS, useStoredText, useSubmission } from "#features/play/use-seat.ts";
import { useNamesShown } from "#features/replay/names-shown.tsx";
import { Runway } from "./shares.tsx";

type FormProps = StageFormProps<State, Event>;

/** A pause after which the answer is judged. */
const JUDGE_AFTER_MS = 400;

/** A proposal as a number for each airline, or a vote among the proposals. */
export function SharesForm(props: FormProps) {
  return props.question.options === undefined ? (
    <ProposalForm {...props} />
  ) : (
    <VoteForm {...props} />
  );
}

/** The share of each airline beside its traffic, with the others' last proposals to start from. */
function ProposalForm({ moment, seat, draftKey, ...asked }: FormProps) {
  const { question, lang, unsent } = asked;
  const t = useTranslations("replay.costSharing");
  const forms = useTranslations("play.seat");
  const format = useFormatter();
  const { state } = moment;
  const { airlines, config, names } = state;
  const step = config.stridePercent;
  const [stored, store] = useStoredText(draftKey);
  const first = lastProposal(state, seat)?.shares ?? equalShares(config);
  const entries = {
    ...Object.fromEntries(airlines.map(({ name }, at) => [name, String(first[at] ?? 0)])),
    ...entriesOf(stored),
  };
  const fields = question.shape?.kind === "record" ? question.shape.fields : {};
  const [message] = Object.entries(fields).filter(([, { shape }]) => shape.kind === "text");
  const numbers = airlines.map(({ name }) => Number(entries[name]) || 0);
  const sum = numbers.reduce((all, number) => all + number, 0);
  const isRight =
    sum === WHOLE &&
    numbers.every((number) => number % step === 0) &&
    airlines.every(({ name }) => /^\d+$/.test(entries[name] ?? ""));
  const text = answerOf(fields, message === undefined ? entries : { [message[0]]: "", ...entries });
  const { finding, busy, isKept, submit } = useSubmission(
    asked,
    stored !== "" && isRight ? text : null,
    JUDGE_AFTER_MS,
  );
  const change = (next: Readonly<Record<string, string>>): void =>
    store(JSON.stringify({ ...entries, ...next }));
  const others = names.flatMap((name, at) => {
    const shares = at === seat ? undefined : lastProposal(state, at)?.shares;
    return shares === undefined ? [] : [{ name, at, shares }];
  });

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isRight) void submit(text);
  }

  return (
    <AnswerLayout
      question={question}
      lang={lang}
      unsent={unsent}
      kept={isKept ? forms("keptChoice") : null}
      onSubmit={onSubmit}
      submitLabel={t("propose")}
      canSubmit={!busy && isRight}
    >
      <div className="record-fields grid gap-1.5">
        {airlines.map(({ name, passengersPerMonth }, at) => {
          const number = numbers[at] ?? 0;
          const button = (by: number, label: string, sign: string) => (
            <Button
              aria-label={label}
              disabled={busy || number + by < 0 || number + by > WHOLE}
              onClick={() => change({ [name]: String(number + by) })}
              className="min-h-11 w-10 min-w-0 px-0 text-lg"
            >
              {sign}
            </Button>
          );
          return (
            <div
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto_3.25rem_auto] items-center gap-1"
            >
              <span className="flex min-w-0 items-center gap-2">
                <SeatFace seat={at} tile={false} size={28} className="size-7 shrink-0" />
                <span className="min-w-0 text-sm leading-tight">
                  <Name className="block truncate font-semibold">{name}</Name>
                  <span className="block text-xs text-soft">
                    {t("passengers", { count: format.number(passengersPerMonth) })}
                  </span>
                </span>
              </span>
              {button(-step, t("less", { airline: name, step }), "−")}
              <input
                aria-label={fields[name]?.label ?? name}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                value={entries[name] ?? ""}
                readOnly={busy}
                onChange={({ target }) => change({ [name]: target.value })}
                className="min-h-11 w-full rounded-control border border-line bg-ground px-1 text-center font-mono text-base text-text focus-visible:border-lamp"
              />
              {button(step, t("more", { airline: name, step }), "+")}
            </div>
          );
        })}
        {message !== undefined && (
          <textarea
            aria-label={message[1].label}
            placeholder={message[1].label}
            value={entries[message[0]] ?? ""}
            readOnly={busy}
            maxLength={MAX_UNITS}
            rows={1}
            dir="auto"
            onChange={({ target }) => change({ [message[0]]: target.value })}
            // It grows with its words where the browser can.
            className="block field-sizing-content max-h-24 w-full resize-none rounded-control border border-line bg-ground px-3 py-2 font-script text-lg text-text placeholder:text-mute focus-visible:border-lamp"
          />
        )}
        {others.length > 0 && (
          <fieldset className="grid grid-cols-2 gap-1.5">
            <legend className="mb-1 text-xs text-soft">{t("takeNumbers")}</legend>
            {others.map(({ name, at, shares }) => (
              <button
                key={name}
                type="button"
                disabled={busy}
                onClick={() =>
                  change(
                    Object.fromEntries(
                      airlines.map((airline, place) => [airline.name, String(shares[place] ?? 0)]),
                    ),
                  )
                }
                className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-control border border-line px-1.5 hover:border-mute"
              >
                <SeatFace seat={at} tile={false} size={22} className="size-5.5 shrink-0" />
                <span className="sr-only">{name}</span>
                <Runway
                  airlines={airlines.map((airline) => airline.name)}
                  shares={shares}
                  className="h-6"
                />
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <p
        aria-live="polite"
        className={classNames("mt-1.5 text-sm", isRight ? "text-soft" : "text-lamp")}
      >
        {forms("splitSum", { sum, total: WHOLE, step })}
      </p>
      {finding !== null && finding.kind !== "fine" && isRight && <Alert>{finding.text}</Alert>}
    </AnswerLayout>
  );
}

/** What the shares add up to, in percent. */
const WHOLE = 100;

/** The proposals of the round with their words and the votes so far; one of them is chosen. */
function VoteForm({ moment, seat, draftKey, ...asked }: FormProps) {
  const { question, lang, unsent } = asked;
  const t = useTranslations("replay.costSharing");
  const forms = useTranslations("play.seat");
  const common = useTranslations("common");
  const { state, match } = moment;
  const inText = useNamesShown(match.locale);
  const { airlines, names } = state;
  const { proposals = [], votes = [] } = state.rounds.at(-1) ?? {};
  const [stored, store] = useStoredText(draftKey);
  const place = question.options?.indexOf(stored) ?? -1;
  const option = place < 0 ? null : stored;
  const chosen = place < 0 ? null : place;
  const { finding, busy, isKept, submit } = useSubmission(asked, option);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (option !== null) void submit(option);
  }

  return (
    <AnswerLayout
      question={question}
      lang={lang}
      unsent={unsent}
      kept={isKept ? forms("keptChoice") : null}
      onSubmit={onSubmit}
      submitLabel={
        chosen === null ? forms("choosePlayer") : forms("voteFor", { option: names[chosen] ?? "" })
      }
      canSubmit={!busy && option !== null}
    >
      <fieldset className="record-fields grid gap-1.5">
        <legend className="sr-only">{question.prompt}</legend>
        {proposals.map(({ seat: at, shares, text }) => {
          const name = names[at] ?? "";
          return (
            <label
              key={at}
              className={classNames(
                "relative grid cursor-pointer gap-1.5 rounded-control border px-2.5 py-2 transition-colors has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-lamp",
                chosen === at ? "border-lamp bg-raised" : "border-line hover:border-mute",
              )}
            >
              <input
                type="radio"
                name="choice"
                value={at}
                checked={chosen === at}
                disabled={busy}
                onChange={() => store(question.options?.[at] ?? "")}
                className="sr-only"
              />
              <span className="flex items-center gap-2 text-sm">
                <SeatFace seat={at} tile={false} size={22} className="size-5.5" />
                <Name className="font-semibold">
                  {at === seat ? common("withAside", { text: name, aside: forms("you") }) : name}
                </Name>
                {votes.some(({ choice }) => choice === at) && (
                  <span aria-hidden className="ml-auto flex items-center gap-1 text-xs text-soft">
                    {t("votesHere")}
                    {votes
                      .filter(({ choice }) => choice === at)
                      .map((vote) => (
                        <SeatFace
                          key={vote.seat}
                          seat={vote.seat}
                          tile={false}
                          size={20}
                          className="size-5"
                        />
                      ))}
                  </span>
                )}
              </span>
              <Runway
                airlines={airlines.map((airline) => airline.name)}
                shares={shares}
                className="h-6"
              />
              {text !== "" && (
                <bdi lang={match.locale} className="line-clamp-3 font-script text-sm wrap-anywhere">
                  {inText(sanitizeForDisplay(text))}
                </bdi>
              )}
            </label>
          );
        })}
      </fieldset>
      {finding !== null && finding.kind !== "fine" && <Alert>{finding.text}</Alert>}
    </AnswerLayout>
  );
}
