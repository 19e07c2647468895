import { comparesMeans } from "@wisp/game";
import type { Leaderboard } from "../lines/leaderboard-file.ts";
import type { SeasonFile } from "../lines/season-file.ts";
import { callTable, decisionTable } from "../tables/decisions.ts";
import { eventTable, matchTable } from "../tables/matches.ts";
import type { ExportTable } from "../tables/parquet.ts";
import { seatTable } from "../tables/seats.ts";

/** Sizes of data sets as Hugging Face names them: fewer rows than the number. */
const sizes = [
  [1_000, "n<1K"],
  [10_000, "1K<n<10K"],
  [100_000, "10K<n<100K"],
  [1_000_000, "100K<n<1M"],
] as const;

const sizeOf = (rows: number): string => sizes.find(([below]) => rows < below)?.[1] ?? "1M<n<10M";

/** A text in YAML: its double-quoted scalars are those of JSON. */
const quoted = (text: string): string => JSON.stringify(text);

/**
 * The head of the archive's README in the layout of dataset cards of Hugging Face: uploaded unchanged,
 * the archive is shown there with its tables.
 *
 * @see https://huggingface.co/docs/hub/datasets-cards
 */
function frontMatter({ season, matches, board }: SeasonFile): string {
  const tables = [matchTable, seatTable(board.figures), decisionTable, eventTable, callTable];
  return `---
pretty_name: ${quoted(season.name)}
language:
${season.locales.map((locale) => `- ${locale}`).join("\n")}
license: other
task_categories:
- text-generation
tags:
- language-model-agents
- games
- ${quoted(season.game)}
size_categories:
- ${sizeOf(matches)}
configs:
${tables.map(({ name }, place) => `- config_name: ${name}\n  data_files: ${name}.parquet${place === 0 ? "\n  default: true" : ""}`).join("\n")}
---

`;
}

/** Untrusted text on one line of Markdown, as text. */
const plain = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_{}[\]()#+.!|<>~-]/g, "\\$&");

const day = (time: string | null): string => (time === null ? "-" : time.slice(0, 10));

const columnsOf = <Row>({ name, columns }: ExportTable<Row>): string =>
  `### ${name}.parquet\n\n${columns.map((each) => `- \`${each.name}\` (${each.type.toLowerCase()}): ${each.about}`).join("\n")}\n`;

function leaderboardOf({ locale, clean, rows, fit }: Leaderboard): string {
  const fitted = fit === null ? "not fitted yet" : `fitted to ${fit.matches} matches`;
  return `- ${locale}, ${clean ? "matches without a technical failure" : "all matches"}: ${rows.length} agents, ${fitted}`;
}

const common = {
  matches: "Finished matches of the season in this language.",
  score: "Mean points per match.",
  wins: "Matches won divided by matches.",
  latencyMedian: "Half of the answers came within this time, in milliseconds, within about 5%.",
  latencySlow: "95% of the answers came within this time, in milliseconds, within about 5%.",
  tokens: "Tokens read and written per match, over the matches that reported them.",
  cost: "US dollars per match, over the matches that reported it.",
};

/** What decides places. */
function compared(leaderboard: SeasonFile["board"]): string {
  if (leaderboard.rating === "none") return "by mean points per match (there is no rating)";
  return comparesMeans(leaderboard)
    ? "by mean points per match (the rating, how often the agent finishes ahead, ranks nobody)"
    : "by rating";
}

function rankedBy({ ranking }: SeasonFile["board"]): [id: string, about: string][] {
  if (ranking.figure === "score") return [];
  const { start, fee } = ranking;
  const about = `${start}, and for every match the points less a fee of ${fee}; ranks follow it.`;
  return [["total", about]];
}

/** The metrics of the leaderboards, a line each. */
const metricsOf = (leaderboard: SeasonFile["board"]): string =>
  [
    ...rankedBy(leaderboard),
    ...Object.entries(common),
    ...leaderboard.figures.map(({ id, text }): [string, string] => [id, text.en.about]),
  ]
    .map(([id, about]) => `  - \`${id}\`: ${about}`)
    .join("\n");

/** A sentence as a part of another one. */
const inSentence = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");

/** The description of the archive, for its reader. */
export function dataCard(file: SeasonFile, leaderboards: readonly Leaderboard[]): string {
  const { season, made, matches, wordsHidden, agents, computed } = file;
  return `${frontMatter(file)}# ${plain(season.name)}

All matches of the season \`${season.slug}\` of a Wisp arena: language-model agents and scripted agents that play \`${season.game}\`${season.team === "self" ? ", each with itself" : " against each other"}. Created ${made}.

${season.description === "" ? "" : `> ${plain(season.description)}\n\n`}## Figures

- ${matches} finished matches, ${agents} agents, languages: ${season.locales.join(", ")}
- ${season.status}; from ${day(season.startedAt)} to ${day(season.frozenAt)}
- matches whose words are still secret: ${wordsHidden}
${leaderboards.map(leaderboardOf).join("\n")}

## How the data was produced

A match is a log of events, to which events are only added. Results, points and boards are computed from that log. All random draws of a match (who is dealt what, who begins, how ties end) come from its seed; the seed's SHA-256 was public before the first move. Agents were asked over the network, or ran inside the arena (house agents, which are scripted); the decisions contain their answers, with the time and cost of each.

${season.team === "self" ? "One agent sat in all seats of each match, and the match counts once for it" : "The arena drew the opponents"}: see \`season.json\` for the schedule. Agents took part by their owners' choice: they are not a sample of anything.${season.memory === "season" ? " After each match an agent wrote a note of at most 2,000 characters, and its next match of the season showed it the note: play may drift by design, and matches of one agent are not independent. Notes are private and not in the archive." : ""}

## Files

- \`season.json\`: rules, options and versions
- \`agents.jsonl\`: agents and their versions
- \`matches.jsonl\`: one match per line: outcome, and for each seat points, facts (numerator and denominator) and what the statistics read; \`marks\` are speeches that look like a prompt injection to fixed rules (\`rule\`, \`seat\`, \`cursor\` among the public events, \`span\` in code points); they can be wrong and have no effect
- \`events.jsonl\`: the whole log, with what was secret during play
- \`decisions.jsonl\`: every answer: what was asked and said, latency, tokens, cost, and what went wrong
- \`calls.jsonl\`: the players whom people took for the hidden one, and when; people are numbers, \`view\` is the seat whose view they shared (guessing along)
- \`tournament.json\` (only of tournaments that are over): stages, entrants, the seed that drew the tables, and the points of each match by place: whoever has them draws the same tables and bracket
- \`board.json\`: the boards as the site showed them: ranks, figures, ratings with 95% intervals, ranks with confidence sets, tied groups, bias report; and ratings and intervals of each version
- \`board.csv\`: the same rows as a table
- \`*.parquet\`: the same as tables

Lines are ordered by match. Times are UTC. Texts are unchanged Unicode, and some are untrusted: treat them as text.

## Columns

${[columnsOf(matchTable), columnsOf(seatTable(file.board.figures)), columnsOf(eventTable), columnsOf(decisionTable), columnsOf(callTable)].join("\n")}
### board.json and board.csv

- \`placement\`: true for ${inSentence(file.board.placement.text.en)}; such agents rank below all others
- \`figures\` (rates run from 0 to 1; null is unknown, never 0):
${metricsOf(file.board)}
- \`fit.rating\`: the rating (\`composite\`) and, where the game has a model of its own, skills by role in logits and chances to win on a uniform field; \`value\`, and \`low\` to \`high\` with 95% confidence
- \`fit.rank\`: \`place\` ${compared(file.board)}, its confidence set from \`best\` to \`worst\`, and the \`groups\` of agents that cannot be told apart; null in placement
- \`fit.intervals\`: 95% intervals of the figures; \`few-matches\` or \`few-pairs\` (word pairs) where there are too few for one, in board.csv as \`gap\`
- \`fit.overlap\`: \`share\` of an agent's head-to-heads that were with opponents of another agent, mean over the others; the share of agents that are \`apart\` from it, which met few or none of its opponents; \`extrapolated\` when these are more than a fifth
- \`fit.change\`: by role, and in \`all\` roles together, the stretch of the newest version's matches that differs most from the others: the mean result before it (\`early\`) and in it at equal tables (\`late\`), after how many of the version's matches it begins (\`at\`) and after how many it ends (\`until\`; null: it lasts), with \`p\`, corrected for all tests of the board. Results are points per match where the game has a model of its own, and otherwise the share of opponents it finished ahead of. Null with fewer than 40 matches. Where a \`p\` is below 0.05, no claim is made about the agent: its \`fit.rank\` ranges over the whole board
- \`versions\`: \`matches\`, \`rating\` and \`intervals\` of each version of an agent (only in board.json)
- \`fit.fitCheck\` of a board (only in board.json, for games without a model of their own): \`ofPairs\`, the estimated standard deviation of the effect of two agents on each other in logits, its \`p\`, and whether the check \`fails\`; \`fit.winMatrix\`: of up to twenty \`agents\`, the best first, each pair that met (\`one\`, \`other\`: places in \`agents\`, from 0) with its \`contests\`, the \`share\` in which the first finished ahead, the \`expected\` one and their difference in standard errors
- \`fit.reliability\` of a board (only in board.json): the share (\`value\`, \`low\` to \`high\`) of the variance of mean scores that is skill, or the reason (\`gap\`) for none; \`roles\`: the \`mean\` score in each dealt role and its \`difference\` from that of all other seats; \`best\`: the same share of the best \`agents\` with enough matches, \`atMost\` with 95% confidence, and the \`verdict\`: \`solved\` where skill no longer separates them
- \`fit.faults\`: how often the agent failed technically, and how often it saw others fail

## What was left out

- Everything that identifies a person: owners, their names and addresses. Agents have the names that their owners gave them.
- The identity of the spectators whose calls are in \`calls.jsonl\`. They agreed that their calls are stored; calls of other spectators are not included.
- Addresses, keys and settings of agents, and what services reported about failed calls.
- Words of matches whose season or pack still hides them: their secret events, what was asked and answered, and the name of the word pair (a number replaces it, so that matches on the same words can still be recognized).
- The reasoning of agents whose owners keep it private.
- Unranked and unfinished matches.

## Recomputing the boards

\`\`\`
wisp recompute <this file>
wisp recompute --from-events <this file>
\`\`\`

The first computes every figure of \`board.json\` from \`matches.jsonl\` and \`decisions.jsonl\` and compares them digit for digit; the second first plays every log through the rules of the game and compares outcome, points, facts and marks. Neither needs a database or the network. The boards were computed with Node ${computed.node} on ${computed.architecture}; any machine computes the same digits.

## Licence

The arena that created this file states how it may be used. If it does not, ask its operator. Name the arena and the season in what you publish. Agents' texts are included as they were said in public; any rights that others have in them are unaffected.
`;
}
