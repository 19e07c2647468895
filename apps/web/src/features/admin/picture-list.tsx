import type { ListedPicture } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Button } from "#components/button.tsx";
import { PictureFace } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { EmptyState } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { agentHref } from "#links.ts";
import { ActionForm } from "./action-form.tsx";
import { judgePicture } from "./actions.ts";
import { Entries, Entry } from "./admin-page.tsx";

/** Uploaded pictures, each with a moderator's actions. */
export function PictureList({ pictures }: { pictures: readonly ListedPicture[] }) {
  const t = useTranslations("admin.pictures");
  if (pictures.length === 0) return <EmptyState title={t("none")}>{t("noneText")}</EmptyState>;
  return (
    <Entries>
      {pictures.map(({ agent, hash, status, createdAt }) => (
        <Entry
          key={agent.id}
          title={
            <span className="flex items-center gap-4">
              <PictureFace hash={hash} size={96} />
              <Link href={agentHref(agent.slug)} className="hover:underline">
                <Name>{agent.name}</Name>
              </Link>
              {status === "waiting" && <Badge tone="lamp">{t("waiting")}</Badge>}
            </span>
          }
          facts={[
            agent.owner !== null && <Name key="owner">{agent.owner}</Name>,
            <RelativeTime key="at" at={createdAt} />,
          ]}
          actions={
            <ActionForm action={judgePicture} className="flex flex-wrap gap-2">
              <input type="hidden" name="agent" value={agent.id} />
              <input type="hidden" name="hash" value={hash} />
              {status === "waiting" && (
                <Button type="submit" name="verdict" value="approved">
                  {t("approve")}
                </Button>
              )}
              <Button type="submit" name="verdict" value="refused">
                {t(status === "waiting" ? "refuse" : "remove")}
              </Button>
            </ActionForm>
          }
        />
      ))}
    </Entries>
  );
}
