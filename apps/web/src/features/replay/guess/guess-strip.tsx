import type { ApiGuessCounts } from "@wisp/api";
import type { SuspectRules } from "@wisp/game";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { call } from "#api-client.ts";
import { Button } from "#components/button.tsx";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { FocusHome } from "#components/focus-home.tsx";
import { Sentences } from "#components/formats.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import type { GuessRules, Moment } from "#features/replay/game-stage.ts";
import type { Guess, Playback } from "#features/replay/playback.ts";
import { ConsentQuestion, consent } from "./consent.tsx";
import type { GuessAlong } from "./use-guess.ts";

interface Props<State, Event> {
  guessing: GuessRules<State, Event>;
  rules: SuspectRules<State>;
  moment: Moment<State, Event>;
  playback: Playback;
  /** A ballot is still to be given. */
  held: boolean;
  sent: GuessAlong["sent"];
  sit: (seat: number) => void;
  /** Back to the choice of a seat. */
  again: () => void;
}

/** Above the table: which seat to take, then what that seat knows, in the end how often one was right. */
export function GuessStrip<State, Event>(props: Props<State, Event>) {
  const t = useTranslations("replay.guess");
  const { playback, moment, held } = props;
  return (
    <FocusHome
      label={t("start")}
      className="match-strip mt-4 shadow-card min-h-(--strip) rounded-card border border-line bg-panel px-4 py-2 text-sm text-soft"
    >
      {playback.guess === null ? (
        <Seats {...props} />
      ) : moment.whole !== null && !held ? (
        <GuessResult {...props} guess={playback.guess} whole={moment.whole} />
      ) : (
        <Seated {...props} seat={playback.guess.seat} />
      )}
    </FocusHome>
  );
}

function Seats<State, Event>({ moment, playback, sit }: Props<State, Event>) {
  const t = useTranslations("replay.guess");
  const [asked, ask] = useState<number | null>(null);
  if (asked !== null) return <ConsentQuestion answered={() => sit(asked)} />;
  return (
    <>
      <p className="mb-2 text-pretty">
        <Sentences>{[t("lead"), playback.seen && t("seen")]}</Sentences>
      </p>
      <fieldset className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-3">
        <legend className="sr-only">{t("takeSeat")}</legend>
        {moment.names.map((name, seat) => (
          <Button
            key={seat}
            onClick={() => (consent() === null ? ask(seat) : sit(seat))}
            className="max-w-full max-sm:gap-1 max-sm:px-1"
          >
            <SeatFace seat={seat} tile={false} size={24} />
            <Name className="truncate">{name}</Name>
          </Button>
        ))}
      </fieldset>
    </>
  );
}

function Seated<State, Event>({
  guessing,
  moment,
  playback,
  seat,
}: Props<State, Event> & { seat: number }) {
  const t = useTranslations("replay.guess");
  const word = guessing.secret(moment.state, seat);
  const given = Object.entries(playback.guess?.choices ?? {});
  const strong = (chunks: ReactNode) => (
    <strong className="font-semibold text-text">{chunks}</strong>
  );
  return (
    <>
      <p className="text-base">
        <Sentences>
          {[
            t.rich("sitting", { name: nameInText(moment.names[seat] ?? ""), strong }),
            word !== null &&
              t.rich("word", {
                word: () => (
                  <Name
                    key="word"
                    lang={moment.match.locale}
                    className="inline-block max-w-full font-script text-lg text-lamp italic [&:lang(zh)]:not-italic"
                  >
                    {word}
                  </Name>
                ),
              }),
          ]}
        </Sentences>
      </p>
      {given.length === 0 && <p className="mt-1 text-pretty">{t("how")}</p>}
      {given.length > 0 && (
        <p className="mt-1">
          {given
            .map(([round, choice]) =>
              t("given", { round: Number(round), name: nameInText(moment.names[choice] ?? "") }),
            )
            .join(" · ")}
        </p>
      )}
    </>
  );
}

/** How often the viewer was right, compared with the agent of the seat and everybody who guessed from it. */
function GuessResult<State, Event>({
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
  const holders = rules.holders(whole);
  const ballots = guessing.gates(moment.entries, seat).flatMap(({ round }) => {
    const choice = guess.choices[round];
    return choice === undefined ? [] : [{ round, choice, right: holders.includes(choice) }];
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
      .some(
        (vote) =>
          vote.seat === seat &&
          vote.round === round &&
          vote.choice !== null &&
          holders.includes(vote.choice),
      ),
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
          {holders.includes(seat)
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
      if ("value" in answer && !gone) setCounts(answer.value.counts);
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
