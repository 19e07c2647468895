import {
  choosableKinds,
  type NotificationChannel,
  type NotificationPreferences,
  type Webhook,
} from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { Refresh } from "#components/refresh.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import {
  reenableWebhook,
  removeWebhook,
  savePreferences,
  saveWebhook,
  sendWebhookTest,
} from "./actions.ts";
import { SettingsForm } from "./forms.tsx";

/** Which kinds of notifications a user receives on which channels. */
export function Preferences({
  preferences,
  channels,
}: {
  preferences: NotificationPreferences;
  channels: readonly NotificationChannel[];
}) {
  const t = useTranslations("notifications.settings");
  return (
    <Card className="p-5">
      <SettingsForm action={savePreferences} className="flex flex-col gap-4">
        <table className="w-full text-sm">
          <thead>
            <tr className="text-mute">
              <th scope="col" className="py-2 text-left font-normal">
                {t("kind")}
              </th>
              {channels.map((channel) => (
                <th key={channel} scope="col" className="w-16 py-2 text-center font-normal sm:w-24">
                  {t(`channels.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {choosableKinds.map((kind) => (
              <tr key={kind} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal text-soft">
                  {t(`kinds.${kind}`)}
                </th>
                {channels.map((channel) => (
                  <td key={channel} className="text-center">
                    <label className="inline-flex size-11 items-center justify-center">
                      <span className="sr-only">
                        {t(`kinds.${kind}`)}: {t(`channels.${channel}`)}
                      </span>
                      <input
                        type="checkbox"
                        name={`${kind}/${channel}`}
                        defaultChecked={preferences[kind][channel]}
                        className="size-4 accent-lamp"
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Button type="submit" className="self-start">
          {t("save")}
        </Button>
      </SettingsForm>
    </Card>
  );
}

const REFRESH_S = 3;

/** Whether a webhook is called, and how its last call ended. */
function State({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("notifications.settings.webhook");
  const { last, pending, disabledAt } = webhook;
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-soft">
      {disabledAt !== null && <p className="text-bad">{t("disabled")}</p>}
      {last !== null && (
        <p className="flex flex-wrap gap-x-2">
          <span>{t(last.ok ? "lastOk" : "lastFailed")}</span>
          <UntrustedText text={last.result} lang="en" className={last.ok ? "" : "text-bad"} />
          <span className="text-mute">
            <RelativeTime at={last.at} />
          </span>
        </p>
      )}
      {pending && <p>{t("pending")}</p>}
    </div>
  );
}

/** The webhook of a user: its address, its status and the available actions. */
export function WebhookSettings({ webhook }: { webhook: Webhook | null }) {
  const t = useTranslations("notifications.settings.webhook");
  return (
    <Card className="flex flex-col gap-4 p-5">
      {webhook?.pending && <Refresh seconds={REFRESH_S} />}
      <p className="max-w-prose text-sm text-soft">
        {t("lead")}{" "}
        <Link href="/docs/webhooks" className="underline decoration-line underline-offset-4">
          {t("docs")}
        </Link>
      </p>
      <div>
        <SettingsForm action={saveWebhook} className="flex flex-col gap-4">
          <Field
            label={t("url")}
            name="url"
            type="url"
            defaultValue={webhook?.url ?? ""}
            placeholder="https://example.org/wisp"
            maxLength={500}
            autoComplete="off"
            hint={webhook === null ? t("hint") : t("replaceHint")}
            required
          />
          <Button type="submit" className="self-start">
            {webhook === null ? t("add") : t("replace")}
          </Button>
        </SettingsForm>
      </div>
      {webhook !== null && (
        <>
          <State webhook={webhook} />
          <div className="flex flex-wrap gap-3">
            {webhook.disabledAt === null ? (
              <SettingsForm action={sendWebhookTest} className="flex flex-col items-start gap-2">
                <Button type="submit">{t("test")}</Button>
              </SettingsForm>
            ) : (
              <SettingsForm action={reenableWebhook} className="flex flex-col items-start gap-2">
                <Button type="submit">{t("enable")}</Button>
              </SettingsForm>
            )}
            <SettingsForm action={removeWebhook} className="flex flex-col items-start gap-2">
              <Button type="submit">{t("remove")}</Button>
            </SettingsForm>
          </div>
        </>
      )}
    </Card>
  );
}
