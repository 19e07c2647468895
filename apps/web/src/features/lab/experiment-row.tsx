import type { ApiExperiment } from "@wisp/api";
import { Card } from "#components/card.tsx";
import { Link } from "#components/link.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { ExperimentBadge, ExperimentBar, ExperimentFacts } from "./experiment-facts.tsx";

/** An experiment in a list. */
export function ExperimentRow({ experiment }: { experiment: ApiExperiment }) {
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="wrap-anywhere font-script text-xl">
          <Link href={`/lab/${experiment.slug}`} className="hover:underline">
            <Name>{experiment.name}</Name>
          </Link>
        </h3>
        <ExperimentBadge status={experiment.status} />
      </div>
      <UntrustedText text={experiment.question} className="mt-1 text-sm text-soft" />
      <div className="mt-3">
        <ExperimentFacts experiment={experiment} />
      </div>
      {experiment.status !== "finished" && <ExperimentBar experiment={experiment} />}
    </Card>
  );
}
