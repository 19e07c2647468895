import type { ApiCheck } from "@wisp/api";
import { useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { Sentences } from "#components/sentences.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { agentHref } from "#links/agent-href.ts";
import { newAgentAddress } from "./address.ts";

const link = "underline underline-offset-4";

/** Says that an agent is registered at an address already, and which, as far as that is public. */
export function Taken({
  taken: { own, agent },
}: {
  taken: NonNullable<NonNullable<ApiCheck["recognised"]>["taken"]>;
}) {
  const t = useTranslations("register.taken");
  return (
    <p role="alert" className="rounded-control border border-bad px-4 py-3 text-sm">
      <Sentences>
        {[
          agent === null
            ? t("unnamed")
            : t.rich(own ? "own" : "other", {
                agent: () => (
                  <Link key="agent" href={agentHref(agent.slug)} className={link}>
                    <Name>{agent.name}</Name>
                  </Link>
                ),
              }),
          own && agent !== null ? (
            <Link key="todo" href={newAgentAddress({ agent: agent.slug })} className={link}>
              {t("ownTodo")}
            </Link>
          ) : (
            t("todo")
          ),
        ]}
      </Sentences>
    </p>
  );
}
