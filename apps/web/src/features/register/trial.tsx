"use client";

import type { ApiCheck } from "@wisp/api";
import { useRouter } from "next/navigation";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { call } from "#api-client.ts";
import { Card } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { addressKinds } from "./draft.ts";
import { type GameNames, Steps, useStepName } from "./steps.tsx";

/** The recognised input, as soon as it is known: the arena's own sentence, or ours in another language. */
function useUnderstood({
  recognised,
  steps,
}: ApiCheck): { readonly text: string; readonly lang?: "en" } | null {
  const t = useTranslations("register");
  const english = useLocale() === "en";
  const kind = addressKinds.find((each) => each === recognised?.kind);
  if (!english && recognised !== null && kind !== undefined) {
    const name = sanitizeName(recognised.model ?? recognised.name);
    return {
      text: `${t(`kinds.${kind}`, { name })}，${t(recognised.verified ? "owned.yes" : "owned.no")}`,
    };
  }
  const address = steps.find(({ name, ok }) => name === "address" && ok);
  const text = recognised?.sentence ?? address?.detail;
  return text === undefined ? null : { text, lang: "en" };
}

function useSummary({ status, steps, ok }: ApiCheck, reach: Reach, games: GameNames): string {
  const t = useTranslations("register.check");
  const format = useFormatter();
  const nameOf = useStepName(games);
  if (reach === "gone") return t("gone");
  if (reach === "away") return t("unreachable");
  if (ok === true) {
    const seconds = steps.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
    const isWhole = steps.every((step) => step.ok);
    return t(isWhole ? "passed" : "passedInPart", {
      seconds: format.number(Math.max(seconds, 0.1), { maximumFractionDigits: 1 }),
    });
  }
  if (status === "done") return t("failed");
  const step = steps.at(-1);
  return step === undefined ? t("waiting") : t("running", { step: nameOf(step.name) });
}

/** A check: its progress and its result. */
export function Trial({
  check,
  reach,
  games,
}: {
  check: ApiCheck;
  reach: Reach;
  games: GameNames;
}) {
  const t = useTranslations("register.check");
  const understood = useUnderstood(check);
  const summary = useSummary(check, reach, games);
  const { ok } = check;
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-script text-xl">{t("title")}</h2>
        <p
          role="status"
          className={
            ok === null ? "text-sm text-soft" : ok ? "text-sm text-good" : "text-sm text-bad"
          }
        >
          {summary}
        </p>
      </div>
      {understood !== null && (
        <p className="mt-3 leading-relaxed">
          <span className="block text-xs text-mute">{t("understood")}</span>
          <UntrustedText {...understood} />
        </p>
      )}
      <div className="mt-3 min-h-24">
        <Steps steps={check.steps} games={games} understood={understood !== null} />
      </div>
    </Card>
  );
}

const YOUNG_MS = 4_000;
const OFTEN_MS = 250;
const ORDINARY_MS = 700;
const AWAY_MS = 2_500;

/** `away`: the site does not answer at the moment. `gone`: there is no such check any more. */
type Reach = "here" | "away" | "gone";

/** The progress of a check, polled until it is done. */
export function useCheck(first: ApiCheck): { readonly check: ApiCheck; readonly reach: Reach } {
  const [check, setCheck] = useState(first);
  const [reach, setReach] = useState<Reach>("here");
  const { id } = first;
  const done = check.status === "done";
  useEffect(() => {
    if (done) return;
    const begunMs = performance.now();
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    async function look(): Promise<void> {
      const answer = await call("GET /checks/{id}", { id, signal: ended.signal });
      if (ended.signal.aborted) return;
      if ("value" in answer) {
        setCheck(answer.value);
        setReach("here");
        if (answer.value.status === "done") return;
      } else {
        setReach(answer.status === 404 ? "gone" : "away");
        if (answer.status === 404) return;
      }
      const pauseMs = performance.now() - begunMs < YOUNG_MS ? OFTEN_MS : ORDINARY_MS;
      timer = setTimeout(look, "value" in answer ? pauseMs : AWAY_MS);
    }
    timer = setTimeout(look, OFTEN_MS);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [id, done]);
  return { check, reach };
}

/** The progress of a check of one's own agent; the page around it is updated when it is done. */
export function OwnTrial({ first, games }: { first: ApiCheck; games: GameNames }) {
  const { check, reach } = useCheck(first);
  const router = useRouter();
  const ended = first.status !== "done" && check.status === "done";
  useEffect(() => {
    if (ended) router.refresh();
  }, [ended, router]);
  return <Trial check={check} reach={reach} games={games} />;
}
