import type { ShownReactions } from "@wisp/arena";
import { type Reaction, type ReactionCount, reactions } from "@wisp/live/reactions";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/button.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { WinnerCalls } from "#features/replay/guess/winner-calls.tsx";
import { hearReactions } from "./reaction-news.ts";
import { type Tally, upTo, withCounts } from "./tally.ts";

const signs: Readonly<Record<Reaction, string>> = {
  clap: "👏",
  laugh: "😄",
  gasp: "😮",
  doubt: "🤨",
  heart: "❤️",
};

type State = Pick<ShownReactions, "on" | "may" | "callsWinner">;
type Problem = "slow" | "failed";

const isKnown = (one: ShownReactions["counts"][number]): one is ReactionCount =>
  reactions.some((reaction) => reaction === one.reaction);

/** Asks for the reactions, sends one or turns them off and on; a status where the site refused. */
async function ask(
  matchId: string,
  method: "GET" | "POST" | "PUT",
  body?: object,
): Promise<unknown> {
  try {
    const response = await fetch(`/api/matches/${matchId}/reactions`, {
      method,
      cache: "no-store",
      ...(body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    return response.ok ? await response.json() : response.status;
  } catch {
    return 0;
  }
}

/** The site's own answers, whose shape needs no check: only whether there is one. */
const isShown = (answer: unknown): answer is ShownReactions =>
  typeof answer === "object" && answer !== null && "counts" in answer;

/** What is said of a status with which the site refused; null: it answered. */
function problemOf(answer: unknown): Problem | null {
  if (typeof answer !== "number") return null;
  return answer === 429 ? "slow" : "failed";
}

/** What spectators react to. */
export type ReactedMoment = Pick<
  Moment<unknown, unknown>,
  "match" | "cursor" | "names" | "over" | "entries"
>;

/** What spectators say of a match up to the moment that is shown, as a few signs to press, and who wins. */
export function Reactions({ moment }: { moment: ReactedMoment }) {
  const { cursor } = moment;
  const matchId = moment.match.id;
  const t = useTranslations("replay.reactions");
  const [state, setState] = useState<State | null>(null);
  const [tally, setTally] = useState<Tally>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);

  function take(answer: unknown): void {
    setProblem(problemOf(answer));
    if (!isShown(answer)) return;
    setState(answer);
    setTally(withCounts(new Map(), answer.counts.filter(isKnown)));
  }

  useEffect(() => {
    let gone = false;
    void ask(matchId, "GET").then((answer) => {
      if (!gone) take(answer);
    });
    const stop = hearReactions((changed) => {
      if (changed.matchId === matchId) setTally((known) => withCounts(known, changed.counts));
    });
    return () => {
      gone = true;
      stop();
    };
  }, [matchId]);

  async function react(reaction: Reaction): Promise<void> {
    const answer = await ask(matchId, "POST", { cursor, reaction });
    setProblem(problemOf(answer));
    if (problemOf(answer) !== null) return;
    // Its own appears at once; the count that comes with the others is at least as high.
    setTally((known) => {
      const count = (known.get(`${cursor}/${reaction}`)?.count ?? 0) + 1;
      return withCounts(known, [{ cursor, reaction, count }]);
    });
  }

  const isOn = state?.on.match === true && state.on.season;
  const sums = upTo(tally, cursor);
  return (
    <>
      <fieldset aria-label={t("group")} className="flex flex-wrap items-center gap-1.5">
        {isOn &&
          reactions.map((reaction) => {
            const count = sums.get(reaction) ?? 0;
            return (
              <Button
                key={reaction}
                aria-label={t("count", { label: t(reaction), count })}
                title={t(reaction)}
                className="min-h-11 min-w-11 px-2"
                disabled={cursor < 0}
                onClick={() => void react(reaction)}
              >
                <span aria-hidden translate="no">
                  {signs[reaction]}
                </span>
                {count > 0 && (
                  <span aria-hidden className="font-mono text-xs tabular-nums">
                    {count}
                  </span>
                )}
              </Button>
            );
          })}
        {state !== null && !isOn && <p className="text-sm text-soft">{t("off")}</p>}
        {state !== null &&
          (["match", "season"] as const).map(
            (scope) =>
              state.may[scope] && (
                <Button
                  key={scope}
                  onClick={() => {
                    const change = { scope, on: !state.on[scope] };
                    void ask(matchId, "PUT", change).then(take);
                  }}
                >
                  {t(`${scope}${state.on[scope] ? "Off" : "On"}`)}
                </Button>
              ),
          )}
        <p role="status" className="text-sm text-bad">
          {problem !== null && t(problem)}
        </p>
      </fieldset>
      {state?.callsWinner === true && <WinnerCalls moment={moment} />}
    </>
  );
}
