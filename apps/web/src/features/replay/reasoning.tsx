import { useTranslations } from "next-intl";
import { Avatar } from "../../components/avatar.tsx";
import { Name, StrangerText } from "../../components/stranger-text.tsx";
import { avatarId } from "../../components/table-colours.ts";
import type { Moment } from "./board.ts";

/** What agents thought and did not say, where they gave it. */
export function Reasoning<State, Event>({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.reasoning");
  const thoughts = moment.decisions.filter((each) => each.reasoning);
  if (thoughts.length === 0) {
    return <p className="text-sm text-soft">{t(moment.wordsHidden ? "hidden" : "none")}</p>;
  }
  return (
    <ol className="flex flex-col gap-5">
      {thoughts.map((each) => {
        const name = moment.names[each.seat] ?? "";
        return (
          <li key={`${each.after}/${each.seat}`} className="flex gap-3">
            <Avatar id={avatarId(name, each.seat)} size={26} className="mt-0.5" />
            <div className="min-w-0 flex-1">
              <p className="text-xs text-mute">
                <Name>{name}</Name>
              </p>
              <StrangerText
                text={each.reasoning ?? ""}
                lang={moment.match.locale}
                className="text-sm leading-relaxed whitespace-pre-line text-soft"
              />
              {each.text && (
                <StrangerText
                  text={each.text}
                  lang={moment.match.locale}
                  className="mt-1 font-script text-base leading-snug"
                />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
