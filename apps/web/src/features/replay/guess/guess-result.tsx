import type { ApiGuessCounts } from "@wisp/api";
import type { SuspectRules } from "@wisp/game";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { call } from "#api-client.ts";
import { Button } from "#components/button.tsx";
import { nameInText } from "#components/neutral-text.ts";
import type { GuessRules, Moment } from "../game-stage.ts";
import type { Guess } from "../playback.ts";
import type { GuessAlong } from "./use-guess.ts";

/** How often the viewer was right, compared with the agent of the seat and everybody who guessed from it. */
export function GuessResult<State, Event>({
  guessing,
  rules,
  moment,
  guess,
  whole,
  sent,
  again,
}: {
  guessing: GuessRules<State, Event>;
  moment: Moment<State, Event>;
  rules: SuspectRules<State>;
  guess: Guess;
  whole: State;
  sent: GuessAlong["sent"];
  again: () => void;
}) {
  const t = useTranslations("replay.guess");
  const { seat } = guess;
  const target = rules.holder(whole);
  const ballots = guessing.gates(moment.entries, seat).flatMap(({ round }) => {
    const choice = guess.choices[round];
    return choice === undefined ? [] : [{ round, choice, right: choice === target }];
  });
  const total = ballots.length;
  const another = (
    <Button onClick={again} className="mt-2 min-h-9">
      {t("again")}
    </Button>
  );
  if (total === 0) {
    return (
      <>
        <p role="status">{t("noBallot")}</p>
        {another}
      </>
    );
  }
  const right = ballots.filter((ballot) => ballot.right).length;
  const agent = moment.match.result?.seats.find((each) => each.seat === seat)?.agent.name ?? "";
  const agentRight = ballots.filter(({ round }) =>
    rules
      .votes(whole)
      .some((vote) => vote.seat === seat && vote.round === round && vote.choice === target),
  ).length;
  const outcomes = Object.values(sent);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6">
      <div role="status" className="min-w-0">
        <p className="font-script text-xl text-text">{t("right", { right, total })}</p>
        <p className="mt-1">
          {ballots
            .map(({ round, choice, right: isRight }) =>
              t(isRight ? "ballotRight" : "ballotWrong", {
                round,
                name: nameInText(moment.names[choice] ?? ""),
              }),
            )
            .join(" · ")}
        </p>
        <p className="mt-1">
          {seat === target
            ? t("wasHidden", { agent: nameInText(agent) })
            : t("agent", { agent: nameInText(agent), right: agentRight, total })}
        </p>
        <Crowd matchId={moment.match.id} seat={seat} settled={outcomes.length} />
        {outcomes.includes("uncounted") && <p className="mt-1 text-mute">{t("uncounted")}</p>}
        {outcomes.includes("here") && <p className="mt-1 text-mute">{t("here")}</p>}
        {outcomes.includes("lost") && <p className="mt-1 text-mute">{t("lost")}</p>}
      </div>
      {another}
    </div>
  );
}

/** How often people were right from this seat; one line high whether it is known yet or not. */
function Crowd({
  matchId,
  seat,
  settled,
}: {
  matchId: string;
  seat: number;
  /** How many of the viewer's own guesses have been handed in. */
  settled: number;
}) {
  const t = useTranslations("replay.guess");
  const format = useFormatter();
  const [counts, setCounts] = useState<ApiGuessCounts["counts"]>([]);
  // Requested again after the viewer's own guess was sent, because it is included.
  useEffect(() => {
    let gone = false;
    void call("GET /matches/{id}/guesses", { id: matchId }).then((answer) => {
      // Else the line about other people stays empty.
      if (answer.ok && !gone) setCounts(answer.value.counts);
    });
    return () => {
      gone = true;
    };
  }, [matchId, settled]);
  const own = counts.filter((count) => count.seat === seat);
  const total = own.reduce((sum, count) => sum + count.total, 0);
  const right = own.reduce((sum, count) => sum + count.right, 0);
  return (
    <p className="mt-1 min-h-5">
      {total > 0 &&
        t("people", { share: format.number(right / total, { style: "percent" }), total })}
    </p>
  );
}
