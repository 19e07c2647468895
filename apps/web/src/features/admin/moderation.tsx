import type { ModerationAct } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import { Card, EmptyState } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { agentHref, moderationHref, momentHref } from "#links.ts";
import { ActionForm } from "./action-form.tsx";
import { moderateSubject, revertModeration } from "./actions.ts";
import { Entries, Entry } from "./admin-page.tsx";

/** What a moderator can act on: a speech, an agent or an account. */
export type ModerationSubject =
  | {
      readonly type: "speech";
      readonly matchId: string;
      readonly cursor: number;
      readonly text: string;
      readonly href: string;
    }
  | {
      readonly type: "agent";
      readonly id: string;
      readonly slug: string;
      readonly name: string;
      readonly description: string;
      readonly owner: string | null;
      readonly retired: boolean;
    }
  | { readonly type: "user"; readonly id: string; readonly handle: string };

type Kind = ModerationAct["kind"];

const idsOf = (subject: ModerationSubject): Readonly<Record<string, string>> => {
  if (subject.type === "user") return { user: subject.id };
  if (subject.type === "agent") return { agent: subject.id };
  return { match: subject.matchId, cursor: String(subject.cursor) };
};

function kindsFor(subject: ModerationSubject): readonly Kind[] {
  if (subject.type === "speech") return ["speech-hidden"];
  if (subject.type === "user") return ["account-banned", "handle-hidden"];
  return [
    "agent-renamed",
    ...(subject.description === "" ? [] : ["description-hidden" as const]),
    ...(subject.retired ? [] : ["agent-retired" as const]),
  ];
}

/** A subject with a form for each act that is possible on it. */
export function Moderate({ subject }: { subject: ModerationSubject }) {
  const t = useTranslations("admin.moderation");
  return (
    <Card className="mb-8 p-5">
      <Subject subject={subject} />
      <div className="mt-5 grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {kindsFor(subject).map((kind) => (
          <ActionForm key={kind} action={moderateSubject} className="flex flex-col gap-3">
            <h3 className="font-medium">{t(`do.${kind}`)}</h3>
            <p className="text-sm text-soft">{t(`effect.${kind}`)}</p>
            <input type="hidden" name="kind" value={kind} />
            {Object.entries(idsOf(subject)).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {kind === "agent-renamed" && (
              <Field label={t("newName")} name="name" maxLength={60} hint={t("newNameHint")} />
            )}
            <Field label={t("reason")} name="reason" maxLength={300} hint={t("reasonHint")} />
            <div>
              <Button type="submit">{t(`do.${kind}`)}</Button>
            </div>
          </ActionForm>
        ))}
      </div>
    </Card>
  );
}

function Subject({ subject }: { subject: ModerationSubject }) {
  const t = useTranslations("admin.moderation");
  const link = "underline decoration-line underline-offset-4 hover:text-text";
  if (subject.type === "speech") {
    return (
      <>
        <h2 className="font-script text-xl">
          <Link href={subject.href} className={link}>
            {t("speech")}
          </Link>
        </h2>
        <blockquote className="mt-2 border-l-2 border-line pl-3 text-sm whitespace-pre-line">
          <UntrustedText text={subject.text} />
        </blockquote>
      </>
    );
  }
  if (subject.type === "user") {
    return (
      <h2 className="font-script text-xl">
        {t.rich("account", { handle: () => <Name>{subject.handle}</Name> })}
      </h2>
    );
  }
  const { slug, name, description, owner } = subject;
  return (
    <>
      <h2 className="font-script text-xl wrap-anywhere">
        <Link href={agentHref(slug)} className={link}>
          <Name>{name}</Name>
        </Link>
      </h2>
      {description !== "" && (
        <p className="mt-2 text-sm whitespace-pre-line text-soft">
          <UntrustedText text={description} />
        </p>
      )}
      {owner !== null && (
        <p className="mt-2 text-sm">
          <Link href={moderationHref({ user: owner })} className={link}>
            {t.rich("ownerOf", { handle: () => <Name>{owner}</Name> })}
          </Link>
        </p>
      )}
    </>
  );
}

/** The standing acts of moderators, each with the way to revert it. */
export function ModerationList({ acts }: { acts: readonly ModerationAct[] }) {
  const t = useTranslations("admin");
  if (acts.length === 0) {
    return <EmptyState title={t("moderation.none")}>{t("moderation.noneText")}</EmptyState>;
  }
  return (
    <Entries>
      {acts.map(
        ({ id, kind, reason, createdAt, before, agent, matchId, cursor, owner, moderator }) => (
          <Entry
            key={id}
            title={t(`actions.${kind}`)}
            facts={[
              <Name key="moderator">{moderator}</Name>,
              <RelativeTime key="at" at={createdAt} />,
              agent !== null && (
                <Link key="agent" href={agentHref(agent.slug)} className="hover:underline">
                  <Name>{agent.name}</Name>
                </Link>
              ),
              owner !== null && <Name key="owner">{owner}</Name>,
              matchId !== null && (
                <Link
                  key="match"
                  href={momentHref(matchId, cursor ?? 0)}
                  className="hover:underline"
                >
                  {t("moderation.match")}
                </Link>
              ),
            ]}
            actions={
              <ActionForm action={revertModeration}>
                <input type="hidden" name="act" value={id} />
                <Button type="submit">{t("moderation.revert")}</Button>
              </ActionForm>
            }
          >
            {before !== null && (
              <blockquote className="mt-2 border-l-2 border-line pl-3 text-sm whitespace-pre-line">
                <UntrustedText text={before} />
              </blockquote>
            )}
            <p className="mt-2 flex gap-2 text-sm text-soft">
              <span className="text-mute">{t("moderation.because")}</span>
              <UntrustedText text={reason} className="min-w-0" />
            </p>
          </Entry>
        ),
      )}
    </Entries>
  );
}
