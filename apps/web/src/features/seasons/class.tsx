import type { ClassAgent, ClassMemberReport, ClassReport } from "@wisp/arena";
import { MAX_MISSED, type MissedDecision, type Team } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Button, buttonClass } from "#components/button.tsx";
import { Dialog } from "#components/dialog.tsx";
import { Select, TextArea } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import { Card, EmptyState, Section } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { CodeBlock } from "#features/docs/code-block.tsx";
import { agentHref, gradesHref, joinClassHref, matchHref } from "#links.ts";
import { SeasonActionForm } from "./action-form.tsx";
import { changeClassLink, leaveClassOf, saveClassRoster } from "./actions.ts";

/** Times in UTC. */
export const useUtc = (): ((date: Date) => string) => {
  const format = useFormatter();
  return (date) =>
    format.dateTime(date, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
};

/** Days for which a join link can be valid; 0: until it is revoked. */
const linkDays = [1, 7, 30, 180, 0] as const;

/** The join link of a class, and the forms that change it. `site` is the address of the arena. */
function JoinLinkPart({ report: { season, link }, site }: { report: ClassReport; site: string }) {
  const t = useTranslations("seasons.class.link");
  const utc = useUtc();
  const expired = link !== null && link.expiresAt !== null && link.expiresAt <= new Date();
  const valid = (expiresAt: Date | null): string =>
    expiresAt === null ? t("always") : t(expired ? "expired" : "until", { time: utc(expiresAt) });
  return (
    <Section title={t("title")}>
      <p className="mb-3 max-w-prose text-sm text-soft">{t("text")}</p>
      {link === null ? (
        <p className="mb-3 text-sm">{t("none")}</p>
      ) : (
        <>
          <CodeBlock>{`${site}${joinClassHref(season.slug, link.token)}`}</CodeBlock>
          <p className={`my-3 text-sm ${expired ? "text-bad" : "text-soft"}`}>
            {valid(link.expiresAt)}
          </p>
        </>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <SeasonActionForm
          action={changeClassLink}
          season={season.slug}
          className="flex flex-wrap items-end gap-3"
        >
          <input type="hidden" name="way" value="new" />
          <Select
            label={t("days")}
            name="days"
            defaultValue="30"
            options={linkDays.map((days) => ({
              value: String(days),
              label: days === 0 ? t("forever") : t("day", { count: days }),
            }))}
          />
          <Button type="submit">{t("new")}</Button>
        </SeasonActionForm>
        {link !== null && (
          <SeasonActionForm action={changeClassLink} season={season.slug}>
            <input type="hidden" name="way" value="revoke" />
            <Button type="submit">{t("revoke")}</Button>
          </SeasonActionForm>
        )}
      </div>
      {link !== null && <p className="mt-2 text-sm text-soft">{t("newHint")}</p>}
    </Section>
  );
}

/** The roster as it was saved, in lines that can be saved again; names contain no tabs. */
const rosterText = (members: readonly ClassMemberReport[]): string =>
  members
    .flatMap(({ account, name, team }) => (account === null ? [] : [[account, name, team]]))
    .map((cells) =>
      cells
        .map((cell) => (cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join("\t")
        .trimEnd(),
    )
    .join("\n");

function RosterPart({ report: { season, members }, site }: { report: ClassReport; site: string }) {
  const t = useTranslations("seasons.class.roster");
  const text = rosterText(members);
  return (
    <Section title={t("title")}>
      <SeasonActionForm
        action={saveClassRoster}
        season={season.slug}
        className="flex flex-col items-start gap-3"
      >
        <TextArea
          key={text}
          label={t("label")}
          name="roster"
          rows={8}
          defaultValue={text}
          spellCheck={false}
          className="w-full"
          inputClassName="font-mono text-sm"
          hint={
            <span className="wrap-anywhere">
              {t("hint", { address: `${site}${joinClassHref(season.slug, null)}` })}
            </span>
          }
        />
        <Button type="submit">{t("save")}</Button>
      </SeasonActionForm>
    </Section>
  );
}

function Missed({ decision }: { decision: MissedDecision }) {
  const t = useTranslations("seasons.class.members");
  const { matchId, ask, missed, detail, raw, text, askedAt, wordsHidden } = decision;
  const sent = raw ?? text;
  return (
    <li className="flex flex-col gap-1 py-2 text-sm">
      <p className="flex flex-wrap gap-x-3 gap-y-1 wrap-anywhere">
        <code>{missed}</code>
        <span className="text-mute">{ask}</span>
        <Link href={matchHref(matchId)} className="underline underline-offset-4">
          {t("match")}
        </Link>
        <span className="text-xs text-mute">
          <RelativeTime at={askedAt} />
        </span>
      </p>
      {wordsHidden && <p className="text-soft">{t("hidden")}</p>}
      {detail !== null && detail !== "" && <UntrustedText text={detail} />}
      {sent !== null && sent !== "" && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">{t("sent")}</summary>
          <UntrustedText text={sent} className="font-mono text-xs whitespace-pre-wrap" />
        </details>
      )}
    </li>
  );
}

/** The last check of an agent, by the name of its words. */
const checkOf = ({ checkedAt, passedAt }: ClassAgent) =>
  passedAt !== null ? "passed" : checkedAt !== null ? "notPassed" : "unchecked";

/** An agent of a member, with its check and its failing decisions. */
export function AgentOfClass({ agent: entry }: { agent: ClassAgent }) {
  const t = useTranslations("seasons.class.members");
  const words = useTranslations("seasons.entries");
  const { agent, ineligibility, matches, missed } = entry;
  const check = checkOf(entry);
  const faults = [...entry.faults.values()];
  const missedSince = faults.reduce((sum, each) => sum + each.missed, 0);
  const fouls = faults.reduce((sum, each) => sum + each.fouls, 0);
  return (
    <div className="mt-2 border-l border-line pl-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Link href={agentHref(agent.slug)} className="font-medium hover:underline">
          <Name>{agent.name}</Name>
        </Link>
        <span className="text-mute">{words("matches", { count: matches })}</span>
        <Badge {...(check !== "passed" && { tone: "bad" as const })}>{t(check)}</Badge>
        {ineligibility !== null && ineligibility !== "not-passed" && (
          <Badge tone="bad">{words(`ineligibility.${ineligibility}`)}</Badge>
        )}
      </p>
      {missedSince + fouls > 0 && (
        <p className="pt-1 text-sm text-soft">{t("faults", { missed: missedSince, fouls })}</p>
      )}
      {missed.length === 0 ? (
        <p className="py-1 text-sm text-soft">{t("missed", { count: 0 })}</p>
      ) : (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-bad">
            {t(missed.length === MAX_MISSED ? "newest" : "missed", { count: missed.length })}
          </summary>
          <ul className="divide-y divide-line">
            {missed.map((each) => (
              <Missed key={`${each.matchId}/${each.seat}/${each.nth}`} decision={each} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Removes a member from the class, after a question. */
function Removal({ season, handle }: { season: string; handle: string }) {
  const t = useTranslations("seasons.class.members");
  const cancel = useTranslations("seasons.run")("cancel");
  const name = sanitizeName(handle, 60);
  return (
    <Dialog
      label={t("remove")}
      buttonClassName={buttonClass("quiet", "-my-2 -mr-3")}
      title={t("removeQuestion", { name })}
      cancel={cancel}
    >
      <p>{t("removeText")}</p>
      <SeasonActionForm action={leaveClassOf} season={season}>
        <input type="hidden" name="member" value={handle} />
        <Button type="submit" aria-label={`${t("remove")}: ${name}`}>
          {t("remove")}
        </Button>
      </SeasonActionForm>
    </Dialog>
  );
}

/** A member, and their agents in the season. */
function Member({ season, member }: { season: string; member: ClassMemberReport }) {
  const t = useTranslations("seasons.class.members");
  const { account, handle, name, team, consentedAt, agents } = member;
  const known = handle ?? account ?? "";
  return (
    <li className="py-3">
      <div className="flex items-start gap-3 text-sm">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <b className="font-medium">
            <Name>{name === "" ? known : name}</Name>
          </b>
          {name !== "" && (
            <span className="text-mute">
              <Name>{known}</Name>
            </span>
          )}
          {team !== "" && (
            <Badge>
              <Name>{team}</Name>
            </Badge>
          )}
          <span className="text-xs text-mute">
            {consentedAt === null
              ? t("waiting")
              : t.rich("agreed", { time: () => <RelativeTime at={consentedAt} /> })}
          </span>
        </div>
        {handle !== null && <Removal season={season} handle={handle} />}
      </div>
      {agents.map((agent) => (
        <AgentOfClass key={agent.agent.slug} agent={agent} />
      ))}
      {handle !== null && agents.length === 0 && (
        <p className="mt-1 text-sm text-soft">{t("noAgent")}</p>
      )}
    </li>
  );
}

function MembersPart({ report: { season, members } }: { report: ClassReport }) {
  const t = useTranslations("seasons.class.members");
  return (
    <Section title={t("title")}>
      {members.length === 0 ? (
        <EmptyState title={t("none")} />
      ) : (
        <>
          <a href={gradesHref(season.slug)} className={buttonClass("plain", "mb-4")} download>
            {t("grades")}
          </a>
          <Card className="px-5">
            <ul className="divide-y divide-line">
              {members.map((member) => (
                <Member
                  key={member.account ?? member.handle}
                  season={season.slug}
                  member={member}
                />
              ))}
            </ul>
          </Card>
        </>
      )}
    </Section>
  );
}

/** Everything about a class, for the organizer of its season. */
export function ClassParts({ report, site }: { report: ClassReport; site: string }) {
  return (
    <>
      <JoinLinkPart report={report} site={site} />
      <RosterPart report={report} site={site} />
      <MembersPart report={report} />
    </>
  );
}

/** The teams of a class, for everybody who sees its season. */
export function TeamTable({ teams }: { teams: readonly Team[] }) {
  const t = useTranslations("seasons.class.teams");
  const format = useFormatter();
  if (teams.length === 0) return null;
  return (
    <Section title={t("title")}>
      <p className="mb-3 max-w-prose text-sm text-soft">{t("how")}</p>
      <Card className="relative overflow-x-auto px-5 py-2">
        <table className="w-full text-sm">
          <thead className="text-xs text-mute">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 text-left font-medium">
                {t("team")}
              </th>
              {(["agents", "matches", "score"] as const).map((id) => (
                <th key={id} scope="col" className="py-2 pl-3 text-right font-medium">
                  {t(id)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {teams.map(({ team, agents, matches, score }) => (
              <tr key={team} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 text-left font-medium">
                  <Name>{team}</Name>
                </th>
                <td className="py-2 pl-3 text-right">{format.number(agents.length)}</td>
                <td className="py-2 pl-3 text-right">{format.number(matches)}</td>
                <td className="py-2 pl-3 text-right">
                  {score === null
                    ? "–"
                    : format.number(score, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </Section>
  );
}
