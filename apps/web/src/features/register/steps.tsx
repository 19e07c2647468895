import type { ApiCheck } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { Check, LoaderCircle, TriangleAlert, X } from "lucide-react";
import Link from "next/link";
import { useFormatter, useLocale, useMessages, useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { sanitizeForDisplay, sanitizeName } from "#components/sanitize.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { docsHref } from "#links.ts";

type Words = ReturnType<typeof useMessages>["register"];

const isIn = <Codes extends object>(codes: Codes, code: string): code is keyof Codes & string =>
  Object.hasOwn(codes, code);

/**
 * A finding or failure of a check, by its code in the reader's language, and below it the details that
 * exist in English only. For a code without a translation, the English sentence alone.
 */
export function CheckMessage({
  code,
  reason = null,
  about = "",
  more,
  detail,
}: {
  code: string | null;
  /** Of a refusal. */
  reason?: string | null;
  about?: string;
  more: string;
  detail: string;
}) {
  const t = useTranslations("register");
  const { findings, failures, reasons }: Words = useMessages().register;
  const value = { about: sanitizeForDisplay(about) };
  let text: string | undefined;
  if (code !== null && isIn(findings, code)) text = t(`findings.${code}`, value);
  if (code !== null && isIn(failures, code)) text = t(`failures.${code}`);
  if (reason !== null && isIn(reasons, reason)) text = t(`reasons.${reason}`);
  return (
    <>
      {text !== undefined && <UntrustedText text={text} />}
      {(text === undefined || more !== "") && (
        <UntrustedText
          text={text === undefined ? detail : more}
          lang="en"
          className={
            text === undefined ? undefined : "mt-0.5 border-l-2 border-line pl-2 text-mute"
          }
        />
      )}
    </>
  );
}

const names = [
  "address",
  "key",
  "agent",
  "registered",
  "settings",
  "arena",
  "space",
  "description",
  "card",
  "wake",
  "model",
  "init",
  "perceive",
  "speech",
  "vote",
] as const;
type StepName = (typeof names)[number];

const isKnown = (name: string): name is StepName => names.some((each) => each === name);

/** Names of games in the reader's language, by id. Components of the browser do not have them. */
export type GameNames = Readonly<Record<string, string>>;

/** The name of a step; a step that asks a question of a game has the game's name. */
export function useStepName(games: GameNames): (name: string) => string {
  const t = useTranslations("register.steps");
  return (name) => (isKnown(name) ? t(name) : (games[name] ?? sanitizeName(name)));
}

type Step = ApiCheck["steps"][number];

const reasons = [
  "not-public",
  "needs-token",
  "needs-model",
  "no-agent",
  "not-named",
  "needs-protocol",
  "no-structured-output",
] as const;

/** Findings about a speech that hardly helps its player. */
const warnings: readonly string[] = [
  "said-own-word",
  "said-refusal",
  "said-markdown",
  "said-json",
  "said-name",
  "said-no-word",
];

const isWarned = ({ ok, code }: Step): boolean => ok && warnings.includes(code ?? "");

/** What helps against these: sections of the same document in each language. */
export const warningHelp: Readonly<Record<Locale, string>> = {
  en: docsHref("connecting-an-agent", "warnings-about-speeches"),
  zh: docsHref("connecting-an-agent", "关于发言的提醒"),
};

/** Steps whose time limit the advice mentions. */
const timed: readonly string[] = ["model", "init", "perceive", "speech", "vote"];

/** What to do about a step that failed, by the name of its words. */
function adviceFor({ name, code, reason }: Step) {
  const known = reasons.find((each) => each === reason);
  if (known !== undefined) return known;
  if (code === "timeout" && (timed.includes(name) || !isKnown(name))) return "late";
  if (code === "resting") return "later";
  if (code === "rate-limited") return "rate";
  if (code === "quota-spent") return "quota";
  if (code === "no-answer" && name === "model") return "tokens";
  // Its server is there, and says the wrong thing.
  if (name === "description" && (code === "refused" || code === "wrong-shape")) return "described";
  const asked = code !== null && code !== "refused";
  if (name === "address" && asked) return "later";
  // Steps that ask a question of a game are named after it.
  return isKnown(name) ? name : "question";
}

function Sign({ step }: { step: Step }) {
  const { ok, pending } = step;
  if (isWarned(step)) {
    return <TriangleAlert aria-hidden className="mt-0.5 size-4 text-lamp" />;
  }
  if (pending) {
    return (
      <LoaderCircle aria-hidden className="mt-0.5 size-4 text-lamp motion-safe:animate-spin" />
    );
  }
  return ok ? (
    <Check aria-hidden className="mt-0.5 size-4 text-good" />
  ) : (
    <X aria-hidden className="mt-0.5 size-4 text-bad" />
  );
}

/** The steps of a check with their milliseconds; the one that failed says what to do. */
export function Steps({
  steps,
  games,
  understood = false,
}: {
  steps: readonly Step[];
  games: GameNames;
  /** The kind of the address was shown already. */
  understood?: boolean;
}) {
  const t = useTranslations("register");
  const format = useFormatter();
  const nameOf = useStepName(games);
  const locale = useLocale();
  // Games that fail for the same reason need the same advice once.
  const advised = new Map(
    steps
      .filter(({ ok, pending }) => !ok && !pending)
      .map((step) => [adviceFor(step), step] as const)
      .toReversed(),
  );
  const adviceOn = (step: Step): string | undefined => {
    if (advised.get(adviceFor(step)) !== step) return undefined;
    return t(`advice.${adviceFor(step)}`, {
      success: '{"success": true}',
      description: '{"protocol": "wisp/3", "games": […]}',
      answer: '{"text": "…"}',
    });
  };
  return (
    <ol className="flex flex-col">
      {steps.map((step) => (
        <li
          key={step.name}
          className="grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-2.5 first:border-0"
        >
          <Sign step={step} />
          <span
            className={classNames(
              "font-medium wrap-anywhere",
              !step.ok && !step.pending && "text-bad",
            )}
          >
            {nameOf(step.name)}
          </span>
          <span className="font-mono text-sm text-mute tabular-nums">
            {format.number(Math.round(step.ms))} ms
          </span>
          {!(understood && step.ok && step.name === "address") && (
            <div className="col-span-2 col-start-2 mt-0.5 min-w-0 text-sm text-soft">
              {/* Other passed steps need no English sentence, and warnings have a link of their own. */}
              <CheckMessage
                {...step}
                more={isWarned(step) || (step.ok && locale !== "en") ? "" : step.more}
              />
              {isWarned(step) && (
                <Link href={warningHelp[locale]} className="mt-1 inline-block underline">
                  {t("check.help")}
                </Link>
              )}
            </div>
          )}
          {adviceOn(step) !== undefined && (
            <p className="col-span-2 col-start-2 mt-2 border-l-2 border-bad pl-3 text-sm text-text">
              <strong className="font-semibold">{t("check.todo")}</strong> {adviceOn(step)}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
