import type { GameEvent } from "@wisp/game";
import { type GameView, views } from "@wisp/games/views";
import { useTranslations } from "next-intl";
import { GameGone } from "#components/alert.tsx";
import { Page } from "#components/page.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { feedStory } from "#features/replay/story.ts";
import { Transcript } from "#features/replay/transcript.tsx";
import type { ShellProps } from "#stages/contract/shell.ts";

type FeedMoment = Moment<unknown, GameEvent>;

const seatOf = (event: GameEvent): number | null =>
  "seat" in event && typeof event.seat === "number" ? event.seat : null;

function Headline({ moment }: { moment: FeedMoment }) {
  const t = useTranslations("replay.headline");
  const end = moment.entries.at(-1);
  if (!moment.revealed || end === undefined) return t("someTable");
  return moment.narrate(end) || t("someTable");
}

const SHOWN = 7;

/** The last things that were lines, the newest large. */
function Stage({ moment }: { moment: FeedMoment }) {
  const lines = moment.entries
    .slice(0, moment.cursor + 1)
    .flatMap((entry) => {
      const text = moment.narrate(entry);
      return text === "" ? [] : [{ cursor: entry.cursor, text }];
    })
    .slice(-SHOWN);
  return (
    <ol className="mx-auto flex min-h-96 w-full max-w-2xl flex-col justify-end gap-4 py-8">
      {lines.map(({ cursor, text }, at) => (
        <li key={cursor} className={at === lines.length - 1 ? "text-text" : "text-mute"}>
          <UntrustedText
            text={text}
            className={
              at === lines.length - 1
                ? "font-script text-2xl leading-snug"
                : "font-script text-lg leading-snug"
            }
          />
        </li>
      ))}
    </ol>
  );
}

/** The stage of any game without its own: the host's words, one after the other. */
const feedStage = (view: GameView): GameStage<unknown, GameEvent> => ({
  ...feedStory(view),
  tick(event) {
    const seat = seatOf(event);
    return seat === null ? { kind: "point" } : { kind: "bar", seat, size: 0.6 };
  },
  announces: () => true,
  Headline,
  Stage,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "analysis", secret: true, Content: Analysis },
  ],
});

const stages = Object.fromEntries(
  Object.entries(views).map(([game, view]) => [game, feedStage(view)]),
);

/** The page of a match whose game has no stage of its own, or was removed. */
export function FeedPage({ Shell, ...props }: ShellProps) {
  const stage = stages[props.match.game];
  if (stage === undefined) {
    return (
      <Page>
        <GameGone game={props.match.game} />
      </Page>
    );
  }
  return <Shell stage={stage} {...props} />;
}
