import { type AuditEntry, acts } from "@wisp/db";
import { useTranslations } from "next-intl";
import { neutralName } from "../../components/neutral-text.ts";
import { RelativeTime } from "../../components/relative-time.tsx";
import { Name } from "../../components/stranger-text.tsx";
import { Entries, Entry } from "./entry.tsx";

/** Details of an act in a line: "from: user · to: admin". */
const detailOf = (detail: unknown): string =>
  Object.entries(Object(detail))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(" · ");

/** What those who administer did. */
export function ActList({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTranslations("admin.acts");
  return (
    <Entries>
      {entries.map(({ id, act, actor, target, detail, at }) => {
        const known = acts.find((each) => each === act);
        const told = detailOf(detail);
        return (
          <Entry
            key={id}
            title={known === undefined ? neutralName(act) : t(known)}
            facts={[
              <Name key="actor">{actor}</Name>,
              <RelativeTime key="at" at={at} />,
              <Name key="target" className="font-mono text-xs">
                {target}
              </Name>,
              ...(told === "" ? [] : [<Name key="detail">{told}</Name>]),
            ]}
          />
        );
      })}
    </Entries>
  );
}
