import type { Metadata } from "next";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Sentences } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { Facts, Page, PageHeading, Section } from "#components/page.tsx";
import { Refresh } from "#components/refresh.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { StopForm } from "#features/lab/action-form.tsx";
import { ExperimentBadge, LabNotes } from "#features/lab/experiment-row.tsx";
import {
  BranchTable,
  ChangeSentence,
  type EffectRow,
  EffectTable,
} from "#features/lab/fork-parts.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { momentHref, newForkHref } from "#links.ts";
import { hasRoles, roleName } from "#names/game-names.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { type ShownFork, shownFork } from "#stages/compare/shown-fork.ts";

type Props = PageProps<"/lab/forks/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("lab.forks");
  await shownFork((await params).id, await getLocale());
  return { title: t("title"), robots: { index: false } };
}

/** The chance of every side to win, and the mean points of the seat. */
async function effectRows({ detail, names, roles }: ShownFork): Promise<readonly EffectRow[]> {
  const t = await getTranslations("lab.forks.effect");
  const [common, locale] = [await getTranslations("common"), await getLocale()];
  const { fork, effect } = detail;
  if (effect === null) return [];
  const comma = common("result.comma");
  const nameOf = (seat: number): string => sanitizeName(names[seat] ?? String(seat + 1));
  const sides = effect.sides.map(({ side, seats, wins }): EffectRow => {
    const dealt = hasRoles(fork.game)
      ? [...new Set(seats.map((seat) => roleName(fork.game, roles[seat] ?? side, locale)))]
      : [];
    const players = seats.map(nameOf).join(comma);
    return {
      id: side,
      unit: "rate",
      compared: wins,
      label: dealt.length > 0 ? dealt.join(comma) : players,
      names: dealt.length > 0 ? players : "",
    };
  });
  const name = nameOf(fork.seat);
  return [
    ...sides,
    { id: "/points", unit: "score", compared: effect.points, label: t("points"), names: name },
  ];
}

export default async function ForkPage({ params }: Props) {
  const [t, format, locale] = [
    await getTranslations("lab.forks"),
    await getFormatter(),
    await getLocale(),
  ];
  const shown = await shownFork((await params).id, locale);
  const { stored, detail, names, answered, cursor } = shown;
  const { fork, branches, effect } = detail;
  const user = await signedIn();
  const isOwn = user !== null && (user.id === stored.ownerId || user.role === "admin");
  const planned = 2 * fork.runs;
  const played = branches.filter(({ winners }) => winners !== null).length;
  const isRunning = fork.status === "running";
  return (
    <Page>
      {isRunning && <Refresh seconds={4} />}
      <PageHeading
        title={t("title")}
        lead={
          <ChangeSentence
            fork={fork}
            name={names[fork.seat] ?? String(fork.seat + 1)}
            answered={answered}
          />
        }
        aside={<ExperimentBadge status={fork.status} />}
      />
      <Facts>
        {[
          t("played", { played, planned }),
          t(`chances.${fork.chance}`),
          fork.owner !== null && <Name key="owner">{t("by", { owner: fork.owner })}</Name>,
          format.dateTime(new Date(fork.createdAt), { dateStyle: "medium" }),
        ]}
      </Facts>
      {isRunning && (
        <progress
          aria-label={t("title")}
          value={played}
          max={planned}
          className="mt-3 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-lamp"
        />
      )}
      {fork.reason !== null && (
        <p className="mt-3 text-sm text-soft">{t(`reasons.${fork.reason}`)}</p>
      )}
      <LabNotes kind="fork" state={fork} />
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={momentHref(fork.match, cursor)}>{t("toMatch")}</ButtonLink>
        <ButtonLink href={newForkHref({ match: fork.match, seat: fork.seat, nth: fork.nth })}>
          {t("another")}
        </ButtonLink>
      </div>
      {isOwn && isRunning && (
        <ClientMessages namespaces={["lab"]}>
          <StopForm fork={fork.id} />
        </ClientMessages>
      )}
      <Section title={t("effect.title")}>
        {effect === null ? (
          <p className="text-sm text-mute">{t(isRunning ? "effect.waiting" : "effect.none")}</p>
        ) : (
          <>
            <EffectTable rows={await effectRows(shown)} />
            <p className="mt-3 max-w-3xl text-sm text-mute">
              <Sentences>
                {[
                  t("effect.runs", { count: effect.runs }),
                  effect.isRepeated && t("effect.repeated"),
                  fork.chance === "held" && !effect.isRepeated && t("effect.held"),
                  effect.broken > 0 && t("effect.broken", { count: effect.broken }),
                  effect.points.low !== null && t("effect.looks"),
                  effect.points.low === null && !effect.isRepeated && t("effect.few"),
                ]}
              </Sentences>
            </p>
          </>
        )}
      </Section>
      {branches.length > 0 && fork.matchesDeletedAt === null && (
        <Section title={t("branches.title")}>
          <p className="mb-4 text-sm text-mute">{t("branches.lead")}</p>
          <BranchTable detail={detail} />
        </Section>
      )}
      <p className="mt-12 text-sm">
        <Link href="/lab" className="text-soft underline underline-offset-4">
          {t("toLab")}
        </Link>
      </p>
    </Page>
  );
}
