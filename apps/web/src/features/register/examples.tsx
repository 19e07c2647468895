import { useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";

const examples = [
  ["space", "https://huggingface.co/spaces/you/your-agent"],
  ["model", "Qwen/Qwen2.5-7B-Instruct"],
  ["api", "gpt-4o-mini@https://api.openai.com/v1"],
  ["a2a", "https://agent.example.com/.well-known/agent-card.json"],
  ["server", "https://agent.example.com"],
] as const;

const ownMachine = ["ownMachine", "http://127.0.0.1:7860"] as const;

/** What can be pasted, one line per kind; in local mode also an address on this machine. */
export function Examples({ local }: { local: boolean }) {
  const t = useTranslations("register.examples");
  return (
    <aside className="text-sm">
      <h2 className="mb-3 font-script text-xl">{t("title")}</h2>
      <dl className="flex flex-col gap-3">
        {(local ? [ownMachine, ...examples] : examples).map(([kind, address]) => (
          <div key={kind}>
            <dt className="text-soft">{t(kind)}</dt>
            <dd className="mt-0.5 font-mono text-xs wrap-anywhere text-mute">{address}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5">
        <Link
          href="/docs/adding-an-agent"
          className="text-soft underline decoration-line underline-offset-4 hover:text-text"
        >
          {t("docs")}
        </Link>
      </p>
    </aside>
  );
}
