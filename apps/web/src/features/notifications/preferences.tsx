import { choosableKinds, type NotificationChannel, type NotificationPreferences } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { savePreferences } from "./settings-actions.ts";
import { SettingsForm } from "./settings-form.tsx";

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
