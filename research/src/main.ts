/**
 * Simulations whose truth is known, which prove the statistics, and recorded matches of language models:
 * npm run research [-- name … [flags of a simulation]]
 */
import { runNamed } from "@wisp/test-kit/named-programs";

runNamed(
  {
    command: "npm run research",
    folder: import.meta.dirname,
    about: {
      science: "statistics of seasons, in leagues whose truth is known",
      ratings: "the rating of any game, in simulated leagues",
      agreement:
        "intervals of the agreement of raters, with simulated raters whose agreement is known",
      commentary:
        "whether the bars of chances of match pages can be believed, in matches of house agents",
      naming: "how much a list of neighbour words proves, in tables of house agents",
      words: "how well blind clues tell the words of pairs apart",
      models: "what language models did in recorded matches",
      lab: "the statistics of experiments, with synthetic agents whose truth is known",
    },
  },
  process.argv.slice(2),
);
