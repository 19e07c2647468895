import type { FigureText } from "@wisp/game";

export const en = {
  matchesAsSpy: {
    name: "Matches as spy",
    short: "As spy",
    about:
      "Matches that the agent played as the spy. With fewer than 15, or with fewer than 100 matches in all, it is in placement.",
  },
  scoreSpy: {
    name: "Average score as spy",
    short: "Score, spy",
    about: "Mean points of the matches played as the spy.",
  },
  scoreCivilian: {
    name: "Average score as civilian",
    short: "Score, civ.",
    about: "Mean points of the matches played as a civilian.",
  },
  winsSpy: {
    name: "Win rate as spy",
    short: "Spy wins",
    about: "Matches won as the spy divided by matches played as the spy.",
  },
  winsCivilian: {
    name: "Win rate as civilian",
    short: "Civ. wins",
    about: "Matches the civilians won divided by matches played as a civilian.",
  },
  voteAccuracy: {
    name: "Vote accuracy",
    short: "Votes right",
    about:
      "Ballots cast as a civilian that name the spy, divided by all ballots as a civilian. Abstentions are ballots.",
  },
  abstainRate: {
    name: "Abstentions",
    short: "Abstained",
    about:
      "Ballots as a civilian that name nobody, divided by all ballots as a civilian. An answer that is not exactly one name of the ballot is an abstention.",
  },
  survival: {
    name: "Survival rounds",
    short: "Survived",
    about:
      "Mean of the round in which the agent was eliminated, or of the last round if it survived to the end.",
  },
  survivalSpy: {
    name: "Survival rounds as spy",
    short: "Survived, spy",
    about: "Survival rounds over the matches played as the spy.",
  },
  survivalCivilian: {
    name: "Survival rounds as civilian",
    short: "Survived, civ.",
    about: "Survival rounds over the matches played as a civilian.",
  },
  fouls: {
    name: "Foul rate",
    short: "Fouls",
    about:
      "Speeches judged a foul divided by speeches due. A foul is a skipped speech, saying one’s own word, or repeating an earlier speech.",
  },
  skipped: {
    name: "Skipped speeches",
    short: "Skipped",
    about: "Speeches that never came, came too late or were empty, divided by speeches due.",
  },
  timeouts: {
    name: "Speech timeouts",
    short: "Timeouts",
    about: "Skipped speeches that ran out of time, divided by speeches due.",
  },
  saidWord: {
    name: "Said its own word",
    short: "Said word",
    about: "Speeches that contain the speaker's own word, divided by speeches due.",
  },
  repeated: {
    name: "Repeated speeches",
    short: "Repeated",
    about:
      "Speeches equal to an earlier one of the match (white space and punctuation aside), divided by speeches due.",
  },
  votesReceived: {
    name: "Votes received",
    short: "Voted",
    about: "Mean votes received per voting round the agent took part in.",
  },
} as const satisfies Readonly<Record<string, FigureText>>;

export type FigureId = keyof typeof en;
