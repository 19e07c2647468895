import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import type { Vote } from "./votes.ts";

interface NamedSeat {
  readonly seat: number;
  readonly name: string;
}

/** The votes of one round. */
export interface BallotRound {
  readonly caption: string;
  /** Who votes, and who can be voted for. */
  readonly voters: readonly NamedSeat[];
  readonly candidates: readonly NamedSeat[];
  readonly votes: readonly Vote[];
}

/** Voters and their choices: a small matrix for each finished vote. */
export function BallotMatrices({
  rounds,
  targets,
  rightText,
}: {
  rounds: readonly BallotRound[];
  /** The seats that the others look for; [] while they may not be shown. */
  targets: readonly number[];
  /** Says that a vote names one that the others look for. */
  rightText: string;
}) {
  const t = useTranslations("replay.ballots");
  if (rounds.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  return (
    <div className="flex flex-col gap-7">
      <p className="text-sm text-soft">{t("how")}</p>
      {rounds.map((round) => (
        <Matrix key={round.caption} round={round} targets={targets} rightText={rightText} />
      ))}
    </div>
  );
}

function Matrix({
  round: { caption, voters, candidates, votes },
  targets,
  rightText,
}: {
  round: BallotRound;
  targets: readonly number[];
  rightText: string;
}) {
  const t = useTranslations("replay.ballots");
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="mb-2 text-left text-xs font-medium tracking-wide text-mute uppercase">
        {caption}
      </caption>
      <thead>
        <tr>
          <th scope="col" className="w-[7.5rem] pb-2 text-left text-xs font-normal text-mute">
            {t("voter")}
          </th>
          {candidates.map(({ seat, name }) => (
            <th key={seat} scope="col" className="pb-2">
              <span title={sanitizeName(name)} className="flex justify-center">
                <SeatFace seat={seat} size={22} />
                <span className="sr-only">{sanitizeName(name)}</span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {voters.map(({ seat, name }) => (
          <tr key={seat} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal">
              <span className="flex items-center gap-2">
                <SeatFace seat={seat} size={22} />
                <Name className="truncate">{name}</Name>
              </span>
            </th>
            {candidates.map(({ seat: suspect }) => {
              const voted = votes.some((vote) => vote.seat === seat && vote.choice === suspect);
              const right = voted && targets.includes(suspect) && !targets.includes(seat);
              return (
                <td
                  key={suspect}
                  className={classNames(
                    "p-0 text-center",
                    targets.includes(suspect) && "bg-ember/8",
                  )}
                >
                  {voted && (
                    <>
                      <span
                        aria-hidden
                        className={classNames(
                          "inline-block size-3 align-middle",
                          right ? "scale-85 rotate-45 bg-ember" : "rounded-full bg-mute",
                        )}
                      />
                      <span className="sr-only">{right ? rightText : t("voted")}</span>
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
