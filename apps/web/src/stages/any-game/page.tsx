import type { GameEvent } from "@wisp/game";
import { type TableView, views } from "@wisp/games/views";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { use, useEffect, useMemo } from "react";
import { GameGone } from "#components/alert.tsx";
import { Page } from "#components/page.tsx";
import { nameInText, sanitizeForDisplay, shortened, widthOf } from "#components/sanitize.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";
import type { GameStage } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { jumpTo } from "#features/replay/playback.ts";
import type { SealedLine } from "#features/replay/story.ts";
import { Transcript } from "#features/replay/transcript.tsx";
import { gameViewHref } from "#links.ts";
import type { ShellProps } from "#stages/contract/shell.ts";
import { RulesContext, Stage, type TableMoment, type TableRules } from "./stage.tsx";
import { anyGameStory, isOutIn, isTurn, seatOf, suspectsAt, type TableState } from "./story.ts";

/** A longer result is shown in the middle of the table alone. */
const MAX_HEADLINE = 160;

/** The host's last words once the result may be shown, else how many play. */
function Headline({ moment }: { moment: TableMoment }) {
  const t = useTranslations("replay.headline");
  const { names, revealed, state } = moment;
  const end = moment.entries.findLast(({ event }) => !isTurn(event));
  const said = revealed && end !== undefined ? moment.narrate(end) : "";
  if (said !== "") return shortened(sanitizeForDisplay(said), MAX_HEADLINE);
  const count = names.length;
  if (count === 0) return t("someTable");
  return state.round > 0 ? t("tableInRound", { count, round: state.round }) : t("table", { count });
}

/** All events that not everybody saw, with those who did. */
function Sealed({ moment }: { moment: TableMoment }) {
  const t = useTranslations("replay.anyGame");
  const format = useFormatter();
  const lines = useMemo(moment.sealed, [moment.sealed]);
  const seenBy = ({ seats }: SealedLine): string => {
    if (seats === "all" || seats.length === moment.names.length) return t("seenByPlayers");
    if (seats.length === 0) return t("seenByNobody");
    const names = seats.map((seat) => nameInText(moment.names[seat] ?? ""));
    return t("seenBy", { names: format.list(names) });
  };
  if (lines.length === 0) return <p className="text-sm text-soft">{t("noneHidden")}</p>;
  return (
    <ol>
      {lines.map((line, place) => {
        const at = Math.max(0, line.after);
        return (
          <li key={place}>
            <a
              href={`?at=${at}`}
              onClick={jumpTo(moment.go, at)}
              className="-mx-2 block rounded-control px-2 py-2 outline-offset-[-2px] hover:bg-raised"
            >
              <UntrustedText text={line.text} className="text-sm" />
              <span className="text-xs text-mute">{seenBy(line)}</span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

/** Width (in Latin letters) from which the bar of a speech is full. */
const LONG_SPEECH = 200;

/** An event of a live match stays at most so long when the next one has come with it, in milliseconds. */
const MAX_LIVE_MS = 2_500;

/** The stage of a game without its own: a table of its players, from what the events of every game say. */
function anyGameStage(view: TableView, dealsRoles: boolean): GameStage<TableState, GameEvent> {
  const story = anyGameStory(view);
  return {
    ...story,
    liveMs: (event, state) =>
      isTurn(event) ? 0 : Math.min(MAX_LIVE_MS, story.dwellMs(event, state)),
    tick(event) {
      const said = view.speech?.(event);
      if (said !== undefined) {
        const size = Math.min(1, Math.sqrt(widthOf(said.text) / LONG_SPEECH));
        return { kind: "bar", seat: said.seat, size };
      }
      const seat = seatOf(event);
      return seat === null ? { kind: "point" } : { kind: "bar", seat, size: 0.4 };
    },
    cue: (event) => (view.speech?.(event) === undefined ? null : { kind: "speech" }),
    announces: (event) => !isTurn(event),
    isOut: isOutIn(view),
    you: ({ game }, seat, locale) => view.you?.(game, seat, locale),
    ...(dealsRoles && { hidesRoles: true }),
    ...(view.known === undefined && { positionInWords: true }),
    ...(view.suspects !== undefined && { suspects: suspectsAt(view.suspects) }),
    Headline,
    Stage,
    panels: [
      { id: "transcript", secret: false, Content: Transcript },
      { id: "sealed", secret: true, Content: Sealed },
      { id: "analysis", secret: true, Content: Analysis },
    ],
  };
}

const noRoles = { names: {}, hidden: [] };

/** A match of a game that is known, on the table that every game has. */
function Table({ view, Shell, ...props }: ShellProps & { view: TableView }) {
  const locale = useLocale();
  const { roles = noRoles } = props;
  const dealsRoles = Object.keys(roles.names).length > 0;
  const stage = useMemo(() => anyGameStage(view, dealsRoles), [view, dealsRoles]);
  const rules = useMemo(
    (): TableRules => ({
      speech: (event) => view.speech?.(event),
      known: ({ game }) => view.known?.(game, locale) ?? [],
      isOut: isOutIn(view),
      roles,
    }),
    [view, locale, roles],
  );
  return (
    <RulesContext value={rules}>
      <Shell stage={stage} {...props} />
    </RulesContext>
  );
}

const packaged = new Map<string, Promise<TableView | null>>();
/** How often the view of a game did not come: some browsers do not ask again for an address that failed. */
const failures = new Map<string, number>();

/** The view of a game that a package brings, from the site; null where there is none. Asked for once a visit. */
function packagedView(game: string): Promise<TableView | null> {
  const known = packaged.get(game);
  if (known !== undefined) return known;
  const failed = failures.get(game) ?? 0;
  const address = gameViewHref(game, failed + 1);
  const loaded = import(/* turbopackIgnore: true */ address).then(
    ({ view = null }: { readonly view?: TableView | null }) => view,
    () => {
      failures.set(game, failed + 1);
      return null;
    },
  );
  packaged.set(game, loaded);
  return loaded;
}

/** The page of a match whose game has no stage of its own, or was removed. */
export function AnyGamePage(props: ShellProps) {
  const { game } = props.match;
  const known = Object.hasOwn(views, game) ? views[game] : undefined;
  // Node has loaded the packages already: what it does not know is not there.
  const isInBrowser = typeof window !== "undefined";
  const view = known ?? (isInBrowser ? use(packagedView(game)) : null);
  useEffect(() => {
    if (view !== null) return;
    // The next visit asks again.
    return () => void packaged.delete(game);
  }, [view, game]);
  if (view === null) {
    return (
      <Page>
        <GameGone game={props.match.game} />
      </Page>
    );
  }
  return <Table view={view} {...props} />;
}
