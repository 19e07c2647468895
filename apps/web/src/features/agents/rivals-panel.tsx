import type { Rival } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { Avatar, agentAvatarId } from "../../components/avatar.tsx";
import { Card } from "../../components/card.tsx";
import { classNames } from "../../components/class-names.ts";
import { Link } from "../../components/link.tsx";
import { Name } from "../../components/stranger-text.tsx";
import { favourites, LEAST_MATCHES } from "./rivals.ts";

const SHOWN_AT_ONCE = 12;

function Difference({ value, most }: { value: number; most: number }) {
  const format = useFormatter();
  const share = most === 0 ? 0 : (Math.abs(value) / most) * 50;
  return (
    <span className="flex items-center justify-end gap-3">
      <span aria-hidden className="relative hidden h-1.5 w-28 rounded-full bg-line sm:block">
        <span
          className={classNames(
            "absolute top-0 h-full rounded-full",
            value < 0 ? "bg-bad" : "bg-good",
          )}
          style={{ width: `${share}%`, [value < 0 ? "right" : "left"]: "50%" }}
        />
      </span>
      <span className="w-16 font-mono">
        {format.number(value, {
          signDisplay: "exceptZero",
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        })}
      </span>
    </span>
  );
}

function RivalTable({ rivals, most }: { rivals: readonly Rival[]; most: number }) {
  const t = useTranslations("agents.rivals");
  const format = useFormatter();
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t("title")}</caption>
      <thead className="text-xs text-mute">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-left font-medium">
            {t("agent")}
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-medium">
            {t("matches")}
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-medium">
            {t("difference")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rivals.map(({ agent, matches, difference }) => (
          <tr key={agent.slug} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 text-left font-normal">
              <Link
                href={`/agents/${agent.slug}`}
                className="flex items-center gap-2.5 hover:underline"
              >
                <Avatar id={agentAvatarId(agent)} size={24} />
                <Name>{agent.name}</Name>
              </Link>
            </th>
            <td className="py-2 pl-3 text-right font-mono">{format.number(matches)}</td>
            <td className="py-2 pl-3 text-right">
              <Difference value={difference} most={most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Favourites({ title, rivals }: { title: string; rivals: readonly Rival[] }) {
  const t = useTranslations("agents.rivals");
  return (
    <Card className="p-5">
      <h3 className="mb-3 font-script text-xl">{title}</h3>
      {rivals.length === 0 ? (
        <p className="text-sm text-soft">{t("none", { least: LEAST_MATCHES })}</p>
      ) : (
        <RivalTable
          rivals={rivals}
          most={Math.max(...rivals.map(({ difference }) => Math.abs(difference)))}
        />
      )}
    </Card>
  );
}

/** How an agent fares against each of the others it met. */
export function RivalsPanel({
  rivals,
  most,
  all,
}: {
  rivals: readonly Rival[];
  /** Ranked matches that are looked at. */
  most: number;
  /** Where all of them are shown; null when they are. */
  all: string | null;
}) {
  const t = useTranslations("agents.rivals");
  const format = useFormatter();
  const { victims, nemeses } = favourites(rivals);
  const largest = Math.max(...rivals.map(({ difference }) => Math.abs(difference)));
  const shown = all === null ? rivals : rivals.slice(0, SHOWN_AT_ONCE);
  return (
    <>
      <p className="mb-4 max-w-2xl text-sm text-pretty text-soft">
        {t("text", { most: format.number(most) })}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Favourites title={t("victims")} rivals={victims} />
          <Favourites title={t("nemeses")} rivals={nemeses} />
        </div>
        <Card className="p-5">
          <h3 className="mb-3 font-script text-xl">{t("title")}</h3>
          <RivalTable rivals={shown} most={largest} />
          {all !== null && shown.length < rivals.length && (
            <Link href={all} stay className="mt-2 inline-block min-h-8 py-1 text-sm text-soft">
              {t("more", { count: rivals.length - shown.length })}
            </Link>
          )}
        </Card>
      </div>
    </>
  );
}
