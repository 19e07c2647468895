"use client";

import type { ApiStudyDetail } from "@wisp/api";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#api-client.ts";
import { Button, buttonClass } from "#components/button.tsx";
import { CopyText } from "#components/copy.tsx";
import { Dialog } from "#components/dialog.tsx";
import { Field, TextArea } from "#components/field.tsx";
import { Card } from "#components/page.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { StudyProblem } from "./study-problem.tsx";
import { useStudyCall } from "./use-study-call.ts";

type StudyRater = ApiStudyDetail["raters"][number];

/** Makes links, which are shown once, and invites accounts. */
export function InviteRaters({ slug }: { slug: string }) {
  const t = useTranslations("studies.invite");
  const { isBusy, problem, run } = useStudyCall();
  const [count, setCount] = useState(1);
  const [handle, setHandle] = useState("");
  const [invited, setInvited] = useState<string | null>(null);
  const [links, setLinks] = useState<readonly { pseudonym: string; url: string }[]>([]);

  async function makeLinks(): Promise<void> {
    const made = await run(call("POST /studies/{slug}/links", { slug, body: { count } }));
    if (made !== null) setLinks(made.links);
  }

  async function inviteAccount(): Promise<void> {
    const made = await run(call("POST /studies/{slug}/raters", { slug, body: { handle } }));
    if (made === null) return;
    setInvited(made.pseudonym);
    setHandle("");
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <form
          className="flex items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void makeLinks();
          }}
        >
          <Field
            type="number"
            label={t("count")}
            required
            min={1}
            max={50}
            value={count}
            onChange={({ target }) => setCount(Number(target.value))}
          />
          <Button type="submit" className="mb-0.5" disabled={isBusy}>
            {t("makeLinks")}
          </Button>
        </form>
        <form
          className="flex items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void inviteAccount();
          }}
        >
          <Field
            label={t("handle")}
            required
            maxLength={100}
            autoComplete="off"
            value={handle}
            onChange={({ target }) => setHandle(target.value)}
          />
          <Button type="submit" className="mb-0.5" disabled={isBusy}>
            {t("invite")}
          </Button>
        </form>
      </div>
      <StudyProblem problem={problem} />
      {invited !== null && (
        <p role="status" className="text-sm text-soft">
          {t("invited", { pseudonym: invited })}
        </p>
      )}
      {links.length > 0 && (
        <Card isLit className="grid grid-cols-1 gap-3 p-4">
          <p role="status" className="text-sm">
            {t("once", { count: links.length })}
          </p>
          <ul className="grid grid-cols-1 gap-2 font-mono text-xs">
            {links.map(({ pseudonym, url }) => (
              <li key={pseudonym} className="wrap-anywhere">
                {pseudonym}: {url}
              </li>
            ))}
          </ul>
          <div>
            <CopyText
              text={links.map(({ url }) => url).join("\n")}
              label={t("copy")}
              copied={t("copied")}
            />
          </div>
        </Card>
      )}
    </div>
  );
}

/** Stops counting a rater's ratings, after a question. */
function Exclude({ slug, pseudonym }: { slug: string; pseudonym: string }) {
  const t = useTranslations("studies.raters");
  const { isBusy, problem, run } = useStudyCall();
  const [reason, setReason] = useState("");
  return (
    <Dialog
      label={t("exclude")}
      buttonClassName={buttonClass("quiet", "underline underline-offset-4")}
      title={t("excludeTitle", { pseudonym })}
      cancel={t("cancel")}
    >
      <p>{t("excludeText")}</p>
      <TextArea
        label={t("reason")}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        disabled={isBusy || reason.trim() === ""}
        onClick={() =>
          void run(
            call("POST /studies/{slug}/raters/{pseudonym}/exclusion", {
              slug,
              pseudonym,
              body: { reason },
            }),
          )
        }
      >
        {t("exclude")}
      </Button>
      <StudyProblem problem={problem} />
    </Dialog>
  );
}

/** The raters of a study with how far they are. */
export function RatersTable({ slug, raters }: { slug: string; raters: readonly StudyRater[] }) {
  const t = useTranslations("studies.raters");
  const format = useFormatter();
  // Models have a table of their own: they take no places, so their counts here would be 0.
  const people = raters.filter(({ judge }) => judge === null);
  const stateOf = ({ excludedAt, withdrawnAt, consentedAt }: StudyRater) =>
    excludedAt !== null
      ? "excluded"
      : withdrawnAt !== null
        ? "withdrawn"
        : consentedAt === null
          ? "invited"
          : "active";
  if (people.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  return (
    <TablePanel title={t("title")}>
      <SmallTable
        caption={t("title")}
        rows={people}
        keyOf={({ pseudonym }) => pseudonym}
        className="min-w-[34rem]"
        columns={[
          {
            id: "rater",
            title: t("rater"),
            kind: "name",
            cell: ({ pseudonym }) => <span className="font-mono">{pseudonym}</span>,
          },
          {
            id: "state",
            title: t("state"),
            kind: "text",
            cell: (rater) => (
              <>
                {t(`states.${stateOf(rater)}`)}
                {rater.excludedReason !== null && (
                  <UntrustedText text={rater.excludedReason} className="text-xs text-mute" />
                )}
              </>
            ),
          },
          { id: "done", title: t("done"), cell: ({ done }) => format.number(done) },
          { id: "late", title: t("late"), cell: ({ late }) => format.number(late) },
          {
            id: "exclude",
            title: <span className="sr-only">{t("exclude")}</span>,
            cell: (rater) =>
              stateOf(rater) === "active" && <Exclude slug={slug} pseudonym={rater.pseudonym} />,
          },
        ]}
      />
    </TablePanel>
  );
}
