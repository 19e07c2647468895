import type { Measure } from "@wisp/test-kit/measure";
import { dealMeasures, renewalMeasures } from "../../ratings/report.ts";
import { ballots } from "./ballots.ts";
import { drift } from "./change.ts";
import { changePoints } from "./change-points.ts";
import { company } from "./company.ts";
import { decided } from "./decided.ts";
import { figures } from "./figures.ts";
import { headsUp } from "./heads-up.ts";
import { intransitive } from "./intransitive.ts";
import { knowledge } from "./knowledge.ts";
import { luck } from "./luck.ts";
import { matchups } from "./matchups.ts";
import { means } from "./means.ts";
import { opponents } from "./opponents.ts";
import { people } from "./people.ts";
import { planning } from "./planning.ts";
import { solved } from "./solved.ts";
import { spread } from "./spread.ts";
import { strength } from "./strength.ts";
import { teams } from "./teams.ts";
import { versions } from "./versions.ts";

interface Stress {
  /** Replications, unless the command line asks for more or fewer. */
  readonly seasons: number;
  readonly measures: (seasons: number) => Iterable<Measure>;
}

export const stresses: Readonly<Record<string, Stress>> = {
  knowledge: { seasons: 100, measures: knowledge },
  company: { seasons: 100, measures: company },
  change: { seasons: 40, measures: changePoints },
  ballots: { seasons: 40, measures: ballots },
  drift: { seasons: 100, measures: drift },
  versions: { seasons: 20, measures: versions },
  "rating-versions": { seasons: 200, measures: renewalMeasures },
  deals: { seasons: 100, measures: dealMeasures },
  figures: { seasons: 1_000, measures: figures },
  strength: { seasons: 100, measures: strength },
  means: { seasons: 300, measures: means },
  planning: { seasons: 10, measures: planning },
  opponents: { seasons: 4_000, measures: opponents },
  people: { seasons: 300, measures: people },
  spread: { seasons: 300, measures: spread },
  luck: { seasons: 300, measures: luck },
  "heads-up": { seasons: 60, measures: headsUp },
  matchups: { seasons: 40, measures: matchups },
  solved: { seasons: 100, measures: solved },
  decided: { seasons: 1_000, measures: decided },
  teams: { seasons: 1_000, measures: teams },
  intransitive: { seasons: 40, measures: intransitive },
};
