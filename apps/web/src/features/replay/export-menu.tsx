import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "../../components/button.tsx";
import { Popover } from "../../components/popover.tsx";
import type { Moment } from "./board.ts";
import { transcriptMarkdown } from "./markdown.ts";

/** The match to take away: its log as JSON, its transcript as Markdown. */
export function ExportMenu<State, Event>({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.export");
  const { match } = moment;

  function saveMarkdown(): void {
    const markdown = transcriptMarkdown({
      title: t("title", { id: match.id }),
      round: (round) => t("round", { round }),
      lines: moment.lines,
      names: moment.names,
    });
    const address = URL.createObjectURL(new Blob([markdown], { type: "text/markdown" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = `wisp-${match.id}.md`;
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <Popover
      id="export-match"
      buttonClassName={buttonClass()}
      label={
        <>
          <Download aria-hidden className="size-4 text-mute max-[25rem]:hidden" />
          {t("button")}
        </>
      }
    >
      <p className="mb-4">{t("lead")}</p>
      <div className="flex flex-wrap gap-2">
        <a
          className={buttonClass()}
          href={`/api/v1/matches/${match.id}/log`}
          download={`wisp-${match.id}.json`}
        >
          {t("json")}
        </a>
        <Button onClick={saveMarkdown}>{t("markdown")}</Button>
      </div>
    </Popover>
  );
}
