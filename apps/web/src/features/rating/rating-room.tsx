"use client";

import type { ApiRater, ApiRaterItem } from "@wisp/api";
import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { call } from "#api-client.ts";
import { Alert } from "#components/alert.tsx";
import { Badge } from "#components/badge.tsx";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { browserTexts } from "#components/kept-texts.ts";
import { EmptyState } from "#components/page.tsx";
import { sanitizeForDisplay } from "#components/sanitize.ts";
import { type DeskView, LOADING, RatingDesk } from "./desk.ts";
import {
  actionOfKey,
  activeAfter,
  type EntryValue,
  isAnswered,
  nextOpen,
  type PressedKey,
} from "./entries.ts";
import { KeptRatings } from "./kept.ts";
import { KeyHint, QuestionFields } from "./question-fields.tsx";
import { RubricDialog, RubricFirst } from "./rubric.tsx";
import { Asked, Context } from "./shown-item.tsx";

/** What kind of element has the focus, for the keys. */
function focusOf(target: EventTarget | null): PressedKey["focus"] {
  if (!(target instanceof HTMLElement)) return "elsewhere";
  if (target.matches("input[type=radio], input[type=checkbox]")) return "choice";
  if (target.matches("input, textarea, select")) return "text";
  return target.matches("a, button, summary") ? "button" : "elsewhere";
}

/** How far the rater is, and whether what they entered is saved. */
function StatusLine({ view, className }: { view: DeskView; className?: string }) {
  const t = useTranslations("rating");
  const { progress, sync } = view;
  return (
    <div
      className={classNames(
        "flex min-h-5 flex-wrap justify-between gap-x-4 text-xs text-soft",
        className,
      )}
    >
      <span className="tabular-nums">
        {progress !== null &&
          t("progress.count", { done: progress.done, total: progress.done + progress.left })}
        {progress !== null && progress.minutesLeft !== null && progress.left > 0 && (
          <> · {t("progress.minutes", { minutes: progress.minutesLeft })}</>
        )}
      </span>
      <span role="status" className={classNames(sync === "offline" && "font-semibold text-lamp")}>
        {sync !== "none" && t(`sync.${sync}`)}
      </span>
    </div>
  );
}

/** The height of the site's header, which covers the top of a page, with some room. */
const HEADER_PX = 76;

/** Scrolls to the top or, on a phone, so that the item is just above the questions, below what was said before. */
function scrollToItem(item: HTMLElement, questions: HTMLElement): void {
  if (matchMedia("(width >= 64rem)").matches) {
    window.scrollTo(0, 0);
    return;
  }
  const { top, bottom, height } = item.getBoundingClientRect();
  const end = window.innerHeight - questions.offsetHeight;
  window.scrollBy(0, height <= end - HEADER_PX ? bottom - end : top - HEADER_PX);
}

/** The item before the rater and its questions; another item is another one of these. */
function ItemDesk({
  desk,
  view,
  item,
  rater: { questions, language },
  rubricDialog,
}: {
  desk: RatingDesk;
  view: DeskView;
  item: ApiRaterItem;
  rater: ApiRater;
  rubricDialog: RefObject<HTMLDialogElement | null>;
}) {
  const t = useTranslations("rating");
  const { values, knowsMatch, back, busy, notice, progress, sync } = view;
  const [active, setActive] = useState(() => Math.max(0, nextOpen(questions, values, -1)));
  const [isMissing, setMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (shown.current && form.current) scrollToItem(shown.current, form.current);
  }, []);

  function enter(at: number, value: EntryValue): void {
    const question = questions[at];
    if (question === undefined) return;
    const next = { ...values, [question.name]: value };
    desk.enter(next, knowsMatch);
    setMissing(false);
    turnTo(activeAfter(questions, next, at));
  }

  /** Gives the keys to a question, in view. */
  function turnTo(at: number): HTMLElement | undefined {
    flushSync(() => setActive(at));
    const field = form.current?.querySelectorAll<HTMLElement>("[data-question]")[at];
    if (at !== active) field?.scrollIntoView({ block: "nearest" });
    return field;
  }

  function open(at: number): void {
    turnTo(at)?.querySelector<HTMLElement>("textarea, input[type=number]")?.focus();
  }

  function give(): void {
    const at = nextOpen(questions, values, -1);
    if (at < 0) {
      void desk.give();
      return;
    }
    setMissing(true);
    open(at);
  }

  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  onKey.current = (event) => {
    const { target, key, repeat, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || (target instanceof Element && target.closest("dialog"))) return;
    const pressed = {
      key,
      repeat,
      control: ctrlKey || metaKey,
      other: altKey || event.isComposing,
      focus: focusOf(target),
    };
    const action = actionOfKey(pressed, questions, values, active);
    if (action === null) return;
    event.preventDefault();
    switch (action.kind) {
      case "enter":
        return enter(active, action.value);
      case "open":
        return open(action.at);
      case "give":
        return give();
      case "back":
        return void desk.turnBack(1);
      case "forward":
        return void desk.turnBack(-1);
      case "rubric":
        return rubricDialog.current?.showModal();
      case "leave-field":
        return heading.current?.focus();
    }
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey.current(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const many = questions.length > 1;
  const canGoBack = item.practice || progress === null || progress.done > back || back > 0;
  // Without a connection a rating waits, and the rater may look at the ones before.
  const isHeld = busy && sync !== "offline";
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] lg:gap-10">
      <Context context={item.context} />
      <div className="max-lg:contents lg:sticky lg:top-20 lg:max-h-[calc(100dvh-13.5rem)] lg:self-start lg:overflow-y-auto lg:p-1">
        <div
          ref={shown}
          className="grid gap-3 lg:sticky lg:-top-1 lg:z-10 lg:max-h-[38dvh] lg:overflow-y-auto lg:bg-ground lg:pb-2"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft empty:hidden">
            {item.practice && (
              <>
                <Badge tone="lamp">{t("item.practice")}</Badge>
                {t("item.practiceHint")}
              </>
            )}
            {back > 0 && <span className="text-lamp">{t("item.again")}</span>}
            {notice !== null && (
              <p role="status" className="text-lamp">
                {t(`notice.${notice}`)}
              </p>
            )}
          </div>
          <Asked item={item} heading={heading} />
          <label className="flex min-h-11 w-fit items-center gap-3 text-sm text-soft">
            <input
              type="checkbox"
              checked={knowsMatch}
              disabled={busy}
              onChange={({ target }) => desk.enter(values, target.checked)}
              className="size-5 shrink-0 accent-lamp"
            />
            {t("item.knows")}
          </label>
        </div>
        <form
          ref={form}
          aria-label={t("question.list")}
          onSubmit={(event) => {
            event.preventDefault();
            give();
          }}
          className="z-30 border-line max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:bg-panel/95 max-lg:px-4 max-lg:pt-2 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:backdrop-blur max-lg:sm:-mx-7 max-lg:sm:px-7 lg:mt-3"
        >
          <StatusLine view={view} className="mb-2 lg:hidden" />
          {many && (
            <div className="-mt-2 flex items-center justify-between text-xs text-soft lg:hidden">
              <Button
                look="quiet"
                aria-label={t("question.previous")}
                disabled={active === 0}
                onClick={() => setActive(active - 1)}
              >
                <ChevronLeft aria-hidden className="size-5" />
              </Button>
              {t("question.place", { place: active + 1, count: questions.length })}
              <Button
                look="quiet"
                aria-label={t("question.next")}
                disabled={active === questions.length - 1}
                onClick={() => setActive(active + 1)}
              >
                <ChevronRight aria-hidden className="size-5" />
              </Button>
            </div>
          )}
          <div className="grid gap-3 max-lg:max-h-[50dvh] max-lg:-mx-1 max-lg:overflow-y-auto max-lg:p-1">
            {questions.map((question, at) => (
              <div
                key={question.name}
                data-question
                className={classNames(
                  "min-w-0 lg:scroll-mt-[38dvh] lg:scroll-mb-20 lg:rounded-card lg:border lg:p-4",
                  at === active ? "lg:border-lamp/60 lg:bg-panel" : "max-lg:hidden lg:border-line",
                )}
              >
                <QuestionFields
                  question={question}
                  lang={language}
                  value={values[question.name]}
                  onFocus={() => setActive(at)}
                  onEnter={(value) => enter(at, value)}
                />
              </div>
            ))}
          </div>
          <div aria-live="polite" className="mt-2 empty:hidden">
            {isMissing && questions.some((each) => !isAnswered(each, values[each.name])) && (
              <Alert>{t("missing")}</Alert>
            )}
          </div>
          <div className="mt-3 flex gap-2 lg:sticky lg:-bottom-1 lg:bg-ground lg:pt-1 lg:pb-2">
            <Button
              className="min-h-12"
              aria-label={t("back")}
              disabled={isHeld || !canGoBack}
              onClick={() => void desk.turnBack(1)}
            >
              <ArrowLeft aria-hidden className="size-5" />
              <KeyHint>←</KeyHint>
            </Button>
            {back > 0 && (
              <Button
                className="min-h-12"
                aria-label={t("forward")}
                disabled={isHeld}
                onClick={() => void desk.turnBack(-1)}
              >
                <ArrowRight aria-hidden className="size-5" />
              </Button>
            )}
            <Button look="primary" type="submit" disabled={busy} className="min-h-12 flex-1">
              {t(back > 0 ? "giveAgain" : "give")}
            </Button>
          </div>
          <p className="mt-3 text-xs text-mute max-lg:hidden pointer-coarse:hidden">{t("keys")}</p>
        </form>
      </div>
    </div>
  );
}

/** The desk of a rater in this browser; null until its scripts run. */
function useDesk(slug: string, rater: ApiRater): { desk: RatingDesk; kept: KeptRatings } | null {
  const [opened, setOpened] = useState<{ desk: RatingDesk; kept: KeptRatings } | null>(null);
  const { pseudonym, questions } = rater;
  useEffect(() => {
    const kept = new KeptRatings(browserTexts, slug, pseudonym);
    const desk = new RatingDesk({ call, slug, questions, kept });
    setOpened({ desk, kept });
    void desk.start();
    const lookAgain = (): void => {
      desk.setVisible(!document.hidden);
      if (!document.hidden) void desk.lookAgain();
    };
    document.addEventListener("visibilitychange", lookAgain);
    window.addEventListener("focus", lookAgain);
    return () => {
      document.removeEventListener("visibilitychange", lookAgain);
      window.removeEventListener("focus", lookAgain);
      desk.stop();
    };
  }, [slug, pseudonym, questions]);
  return opened;
}

const never = (): (() => void) => () => {};

/** Where a rater rates the items of a study. */
export function RatingRoom({ slug, rater }: { slug: string; rater: ApiRater }) {
  const t = useTranslations("rating");
  const opened = useDesk(slug, rater);
  const { desk, kept } = opened ?? {};
  const view = useSyncExternalStore(
    desk?.subscribe ?? never,
    desk?.view ?? (() => LOADING),
    () => LOADING,
  );
  const [read, setRead] = useState<number | null>(null);
  const rubricDialog = useRef<HTMLDialogElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { phase, item, back, progress } = view;
  const readVersion = read ?? kept?.rubric ?? 0;
  const isUnread = item !== null && item.rubric.version > readVersion;
  useEffect(() => {
    // Reading the rubric is no time of the item.
    desk?.setVisible(!isUnread && !document.hidden);
  }, [desk, isUnread]);
  useEffect(() => {
    if (phase !== "over") return;
    window.scrollTo(0, 0);
    end.current?.focus({ preventScroll: true });
  }, [phase]);
  const { language, title } = rater;
  return (
    <>
      <div className="mb-5 flex items-start gap-x-4 lg:mb-6 lg:gap-x-6">
        <div className="min-w-0 flex-1">
          <h1 className="wrap-anywhere font-script text-xl leading-tight sm:text-2xl">
            {sanitizeForDisplay(title)}
          </h1>
          <progress
            aria-label={t("progress.label")}
            value={progress?.done ?? 0}
            max={Math.max(1, progress === null ? 0 : progress.done + progress.left)}
            className="my-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-lamp"
          />
          <StatusLine
            view={view}
            {...(item !== null && !isUnread && { className: "max-lg:hidden" })}
          />
        </div>
        {item !== null && !isUnread && (
          <RubricDialog rubric={item.rubric} lang={language} dialog={rubricDialog} />
        )}
      </div>
      {phase === "loading" && <p className="text-sm text-soft">{t("loading")}</p>}
      {phase === "stopped" && (
        <EmptyState title={t("stopped.title")}>{t("stopped.text")}</EmptyState>
      )}
      {phase === "over" && desk !== undefined && (
        <div ref={end} tabIndex={-1} className="outline-none">
          <EmptyState
            title={t("over.title")}
            action={
              <div className="flex flex-wrap justify-center gap-3">
                <Button onClick={() => void desk.turnBack(1)}>{t("over.look")}</Button>
                <Button onClick={() => void desk.lookAgain()}>{t("over.again")}</Button>
              </div>
            }
          >
            {t("over.text", { done: progress?.done ?? 0 })}
          </EmptyState>
        </div>
      )}
      {item !== null && desk !== undefined && kept !== undefined && isUnread && (
        <RubricFirst
          rubric={item.rubric}
          lang={language}
          hasChanged={readVersion > 0}
          onRead={() => {
            kept.rubric = item.rubric.version;
            setRead(item.rubric.version);
          }}
        />
      )}
      {item !== null && desk !== undefined && !isUnread && (
        <ItemDesk
          key={`${item.nth}/${back > 0}`}
          desk={desk}
          view={view}
          item={item}
          rater={rater}
          rubricDialog={rubricDialog}
        />
      )}
    </>
  );
}
