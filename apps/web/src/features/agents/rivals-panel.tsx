import type { Rival } from "@wisp/db";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { AgentFace } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { barOf, spanOf } from "#features/leaderboard/bar.ts";
import { agentHref } from "#links.ts";
import "#features/leaderboard/leaderboard.css";
import { SeasonSwitch } from "#features/leaderboard/leaderboard-controls.tsx";
import { useIntervalText } from "#features/leaderboard/metric.tsx";
import { isLocale, localeName } from "#i18n/locale.ts";
import { gameName } from "#names/game-names.ts";
import type { ProfileView, Rivals } from "./profile.ts";
import { differenceOf } from "./rival-difference.ts";

interface RivalRows {
  readonly rivals: readonly Rival[];
  /** The most points that one seat can be ahead of another; null: not known. */
  readonly apart: number | null;
}

function RivalTable({ rivals, apart }: RivalRows) {
  const t = useTranslations("agents.rivals");
  const format = useFormatter();
  const textOf = useIntervalText();
  const cellOf = (rival: Rival) => differenceOf(rival, apart);
  const span = spanOf(rivals.map(cellOf));
  const write = (value: number): string =>
    format.number(value, {
      signDisplay: "exceptZero",
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
  return (
    <SmallTable
      caption={t("title")}
      rows={rivals}
      keyOf={({ agent }) => agent.slug}
      columns={[
        {
          id: "agent",
          title: t("agent"),
          kind: "name",
          cell: ({ agent }) => (
            <Link
              href={agentHref(agent.slug)}
              className="flex items-center gap-2.5 hover:underline"
            >
              <AgentFace agent={agent} size={28} />
              <Name>{agent.name}</Name>
            </Link>
          ),
        },
        {
          id: "matches",
          title: t("matches"),
          cell: ({ matches }) => format.number(matches),
        },
        {
          id: "difference",
          title: t("difference"),
          className: "w-24 pl-3 sm:w-36",
          cell: ({ difference }) => write(difference),
          bar: (rival) => barOf(cellOf(rival), span, textOf(cellOf(rival), write)),
        },
      ]}
    />
  );
}

function Favourites({ title, rivals, apart }: RivalRows & { title: string }) {
  const t = useTranslations("agents.rivals");
  return (
    <Card className="p-5">
      <h3 className="mb-3 font-script text-xl">{title}</h3>
      {rivals.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <RivalTable rivals={rivals} apart={apart} />
      )}
    </Card>
  );
}

/** How an agent fares against each of the others it met in a game and language. */
export function RivalsPanel({
  rivals: { boards, board, apart, met, victims, nemeses },
  href,
}: {
  rivals: Rivals;
  /** The address of the profile with this change of its view. */
  href: (change: Partial<ProfileView>) => string;
}) {
  const t = useTranslations("agents.rivals");
  const locale = useLocale();
  const segments = boards.map(({ game, locale: language }) => ({
    label: `${gameName(game, isLocale(locale) ? locale : "en")} · ${localeName(language)}`,
    href: `${href({ allRivals: false, rivalsIn: `${game}/${language}` })}#rivals`,
    current: game === board.game && language === board.locale,
  }));
  return (
    <div id="rivals" className="scroll-mt-20">
      {boards.length > 1 && (
        <div className="mb-4">
          <SeasonSwitch label={t("boards")} segments={segments} />
        </div>
      )}
      <p className="mb-4 max-w-2xl text-sm text-pretty text-soft">{t("text")}</p>
      {apart === null && <p className="mb-4 max-w-2xl text-sm text-pretty">{t("noRange")}</p>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Favourites title={t("victims")} rivals={victims} apart={apart} />
          <Favourites title={t("nemeses")} rivals={nemeses} apart={apart} />
        </div>
        <Card className="p-5">
          <h3 className="mb-3 font-script text-xl">{t("title")}</h3>
          <RivalTable rivals={met} apart={apart} />
          {met.length < board.met && (
            <Link
              href={href({ allRivals: true })}
              stay
              className="mt-2 inline-block min-h-8 py-1 text-sm text-soft"
            >
              {t("more", { count: board.met - met.length })}
            </Link>
          )}
        </Card>
      </div>
    </div>
  );
}
