import { type EntryChoice, isOver, type Membership, type Season } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button, ButtonLink, buttonClass } from "#components/button.tsx";
import { Dialog } from "#components/dialog.tsx";
import { Field, Select } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { joinClassHref, newEntrantHref, seasonHref, signInHref } from "#links.ts";
import { SeasonActionForm } from "./action-form.tsx";
import { joinClassOf, leaveClassOf } from "./actions.ts";
import { NotEntering } from "./agents-section.tsx";
import { useUtc } from "./class.tsx";

/** A person who may join a class, or has. */
export interface ClassReader {
  readonly membership: Membership | null;
  /** Their agents that have not entered, with what keeps each from entering as a member. */
  readonly choices: readonly EntryChoice[];
}

interface JoinProps {
  readonly season: Pick<Season, "slug" | "status" | "poolModel">;
  /** The organizer's user name. */
  readonly organizer: string;
  /** "": none. */
  readonly token: string;
  /** Whether the token is that of the join link. */
  readonly opens: boolean;
}

/** A member of the class: what comes next, and how to leave. */
function Joined({
  season: { slug },
  organizer,
  membership: { team },
  since,
}: Pick<JoinProps, "season" | "organizer"> & { membership: Membership; since: Date }) {
  const t = useTranslations("seasons.class.join");
  const cancel = useTranslations("seasons.run")("cancel");
  const utc = useUtc();
  return (
    <Card className="flex flex-col items-start gap-3 p-5 text-sm">
      <p>{t("joined", { time: utc(since) })}</p>
      {team !== "" && <p>{t("yourTeam", { team: sanitizeName(team, 60) })}</p>}
      <p>
        {t.rich("next", {
          season: (text) => (
            <Link href={seasonHref(slug)} className="underline underline-offset-4">
              {text}
            </Link>
          ),
        })}
      </p>
      <Dialog
        label={t("leave")}
        buttonClassName={buttonClass("plain", "mt-2")}
        title={t("leaveQuestion")}
        cancel={cancel}
      >
        <p>{t("leaveText", { organizer })}</p>
        <SeasonActionForm action={leaveClassOf} season={slug}>
          <Button type="submit">{t("leave")}</Button>
        </SeasonActionForm>
      </Dialog>
    </Card>
  );
}

/** The form for joining. */
function JoinForm({
  season,
  organizer,
  token,
  reader: { membership, choices },
}: Pick<JoinProps, "season" | "organizer" | "token"> & { reader: ClassReader }) {
  const t = useTranslations("seasons.class.join");
  const may = choices.filter(({ refusal }) => refusal === null);
  const cannot = choices.filter(({ refusal }) => refusal !== null);
  return (
    <Card className="p-5">
      <SeasonActionForm
        action={joinClassOf}
        season={season.slug}
        className="flex max-w-prose flex-col items-start gap-4"
      >
        <input type="hidden" name="token" value={token} />
        {membership?.listed === true ? (
          membership.team !== "" && (
            <p className="text-sm">{t("yourTeam", { team: sanitizeName(membership.team, 60) })}</p>
          )
        ) : (
          <>
            <Field
              label={t("name")}
              name="name"
              required
              maxLength={60}
              autoComplete="name"
              hint={t("nameHint", { organizer })}
            />
            <Field
              label={t("team")}
              name="team"
              maxLength={60}
              autoComplete="off"
              hint={t("teamHint")}
            />
          </>
        )}
        {season.poolModel !== null && (
          <p className="text-sm">
            {t.rich("wordsOnly", {
              make: (text) => (
                <Link href={newEntrantHref(season)} className="underline underline-offset-4">
                  {text}
                </Link>
              ),
            })}
          </p>
        )}
        {may.length === 0 ? (
          <p className="text-sm text-soft">{t("noAgents")}</p>
        ) : (
          <Select
            look="field"
            label={t("agent")}
            name="agent"
            options={[
              ...may.map(({ slug, name }) => ({ value: slug, label: sanitizeName(name, 60) })),
              { value: "", label: t("later") },
            ]}
          />
        )}
        {cannot.length > 0 && <NotEntering agents={cannot} />}
        <label className="flex items-start gap-3 text-sm">
          <input
            type="checkbox"
            name="consents"
            required
            className="mt-1 size-4 shrink-0 accent-lamp"
          />
          <span>{t("consent", { organizer })}</span>
        </label>
        <p className="text-sm text-soft">{t("consentHint", { organizer })}</p>
        <Button type="submit" look="primary">
          {t("join")}
        </Button>
      </SeasonActionForm>
    </Card>
  );
}

/** Where a student joins a class, or leaves it; `reader` is null for a visitor. */
export function JoinClass({
  reader,
  ...props
}: JoinProps & { readonly reader: ClassReader | null }) {
  const t = useTranslations("seasons.class.join");
  const { season, token, opens } = props;
  const membership = reader?.membership ?? null;
  if (membership !== null && membership.consentedAt !== null) {
    return <Joined {...props} membership={membership} since={membership.consentedAt} />;
  }
  if (isOver(season)) return <Card className="p-5 text-sm">{t("over")}</Card>;
  if (reader === null) {
    const here = joinClassHref(season.slug, token === "" ? null : token);
    const why = opens ? "signInText" : token === "" ? "signInRoster" : "signInInvalid";
    return (
      <Card className="flex flex-wrap items-center gap-4 p-5">
        <ButtonLink look="primary" href={signInHref(here)}>
          {t("signIn")}
        </ButtonLink>
        <p className="min-w-0 flex-1 basis-60 text-sm text-soft">{t(why)}</p>
      </Card>
    );
  }
  if (membership === null && !opens) {
    return (
      <Card className="flex max-w-prose flex-col gap-2 p-5 text-sm">
        <p>{t(token === "" ? "notListed" : "outside")}</p>
        <p className="text-soft">{t("confirmMail")}</p>
      </Card>
    );
  }
  return <JoinForm {...props} reader={reader} />;
}
