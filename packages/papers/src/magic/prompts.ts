import type { PaperForm } from "../prompts/paper.ts";
import type { SelfView } from "./matrix.ts";

/**
 * What the paper MAgIC prints of its prompts (Tables 5 and 6), verbatim, its errors included ("corporate");
 * `{...}` are its own slots. A released set never changes.
 *
 * In Table 5 the two plans of Undercover stand under each other's heading. They are used by their sense; the one
 * for the undercover does without its first sentence, which asks for a suspect of its own.
 */
export const magicPaper = {
  id: "magic-paper/1",
  source:
    "MAgIC: Investigation of Large Language Model Powered Multi-Agent in Cognition, Adaptability, Rationality and Collaboration (2023), Tables 5 and 6",
  /** The global prompts: the rules, by game. */
  rules: {
    chameleon: `You are playing a game of the Chameleon. Here are the game rules:

## Information and roles
There are two roles in the game, chameleon and non-chameleon. The topic of the secret word will be first revealed to all the players. Then the secret word will be revealed to non-chameleons. The chameleon does not know the secret word.

## Objectives
Your objective in the game depends on your role:
- If you are not a chameleon, your goal is to reveal the chameleon without exposing the secret word.
- If you are a chameleon, you aim to blend in with other players, avoid being caught, and figure out the secret word.

## Stages
There are three stages in the game:
1. The giving clues stage: each player will describe the clues about the secret word.
2. The accusation stage: In this stage, each player will vote for another player who is most likely the chameleon. The chameleon should vote for other players.
3. The guess stage: If the accusation is correct, the chameleon should guess the secret word given the clues revealed by other players.`,
    undercover: `You are playing a game of the Undercover. Here are the game rules:

## Information and roles
There are two roles in the game, undercover and non-undercover. Each Player will get one word but the one undercover gets will be different from the other players'.

## Objectives
First, you should guess who is undercover based on everyone's clues. Don't give too specific clues in case expose your own role. After you have guessed your own role, your objective in the game depends on your role:
- If you are not undercover, your goal is to reveal the undercover without exposing your own word.
- If you are undercover, your aim is to blend in with other players and avoid being caught.

## Stages
There are two stages in the game.
1. The giving clues stage: each player will describe the clues in their own words. This stage will continue for several rounds.
2. The accusation stage: In this stage, each player will vote for another player who is most likely undercover. The undercover should vote for other players.`,
    "cost-sharing": `You are participating in the 'Airport Fee Allocation' game. You will each represent an airline and split the fixed cost of the airport.

## Information:
- The total cost of the airport is fixed, and all airlines must collectively cover this cost.
- Airlines have their unique usage frequencies at the airport, determined by factors like flight size and passenger volume. Airlines with higher usage frequencies are responsible for a larger portion of the cost.

## Objectives:
- As an airline representative, your goal is to negotiate and agree upon a cost distribution that is both fair and favorable for your airline.

## Rules:
The negotiation will continue for {max_turns} rounds. In each round:
- Proposal: Each airline proposes a cost distribution.
- Vote: Each player must vote for a cost distribution they find acceptable and strive to reach a consensus with other players' votes.
- The game ends successfully when all airlines vote for the same proposal. If after {max_turns} rounds of voting no consensus is reached, the game fails. Strive for a successful outcome.`,
    "prisoners-dilemma": `You are playing the Iterative Three-Player Prisoners' Dilemma game. Players 1, 2, and 3 are involved in a crime and are interrogated separately. They can either choose to betray the others (Defect, D) or cooperate with them (Cooperate, C). The rewards and penalties are distributed based on the combination of choices made by the three players. The scoring is as follows:
- If all three choose to cooperate, they each get {cooperate} points.
- If all three choose to defect, they each get {defect} point.
- If one chooses to defect and the others choose to cooperate, the betrayer gets {one_defect} points and the collaborators each get 0 points.
- If two choose to defect and the other chooses to cooperate, the betrayers each get {two_defect} points, and the collaborator gets 0 points.
The game is played for 5 rounds, and the total score is calculated at the end to determine the winner.`,
    "public-good": `Welcome to the 'Public Good' game. Below are the game's settings and rules:
- Each player begins with 100 monetary points. Over {game_round} rounds, you decide how many points to contribute to a communal pool at each round.
- After {game_round} rounds of decision-making, the points in the communal pool will be multiplied by a factor of {multiplier} and distributed equally among all players.
- A player's final points are the sum of their remaining points and the shared points from the communal pool. The player who gets the highest final points wins the game.
- Every player must strategically invest their points to the communal pool to get more shared points and also be the one who invests the least to win the game.
- Usually, you can get more payback by investing more when the factor is larger.`,
  },
  /** The questions of the call that analyses. */
  analysis: {
    nonChameleon: `{player}, based on all the given clues, evaluate who is more suspicious of being a chameleon from your thoughts and the thoughts of other players you think. If you haven't seen a player's clue, don't think up one for him.
You must follow the following format
As {player}, I think:
{other_player_1} is ..., because ...
{other_player_2} is ..., because ...
...
As for other players' thoughts:
I think now {other_player_1} thinks:
{player} is ..., because ...
{other_player_2} is ..., because ...
...
I think now {other_player_2} thinks:
{player} ..., because ...
{other_player_1} ..., because ...`,
    chameleon:
      "{player}, deduce the secret code based only on {other_player_1} and {other_player_2}'s clues and analyze who is more suspicious from the perspective of other players based on all the clues given.",
    ownRole:
      "You are {player}, your word is {code}, and guess the words other players are describing. Compare your word with other players' clues, if your word is different from what others are describing (even sometimes related), you may be the undercover. Do you think you are the undercover?",
    /** The civilian's alone. */
    ownSuspect:
      "You are {player}, your word is {code}, and guess who is more likely to be the undercover from your own perspective. (hint: use the format, I think Player xx is undercover, because...)",
    othersSuspect: {
      civilian:
        "You are {player}, your word is {code}. Now try to guess who {other_player} thinks is the undercover. (hint: use the format, I think {other_player} thinks Player xx is undercover, because...)",
      undercover:
        "You are {player}, your word is {code}, and you think you are undercover. Now try to guess who {other_player} thinks is the undercover. (hint: use the format, I think {other_player} thinks Player xx is undercover, because...)",
    },
    plan: {
      civilian:
        "I will try to a more specific clue about my word as... to help identify who is undercover.",
      undercover:
        "I think the word of the other player may be ... I will try to give my next clue as ..., similar to hiding myself.",
    },
    "cost-sharing": `Please try to analyze how players will adjust their proposal from your perspective and other players in the next round.
You must follow the template below (make your comments concise):
As {player_name}, I think {oth_player1} will... I think {oth_player2} will...
As for other players, I think {oth_player1} thinks: {player_name} will... {oth_player2} will...
I think {oth_player2} thinks {player_name} will...{oth_player1} will...`,
    "prisoners-dilemma": `Please try to analyze how other players will choose to defect or corporate in the next round from your own perspective and others' perspectives. You must use the template:
In my opinion: As {player_name}, I think {oth_player1} will xx, because... I think {oth_player2} will xx, because...
As for other players, I think {oth_player1} thinks: {player_name} will... {oth_player2} will...
I think {oth_player2} thinks {player_name} will... {oth_player1} will...`,
    "public-good": `Please try to analyze whether other players will "reduce" or "increase" their contributions in the next round from your own perspective and others' perspective.
- Remember, the payment in the communal pool is evenly shared by all players at the end of the game, so you need to make sure you invest the least money to get the highest repayment.
You must use the template:
In my opinion: As {player_name}, I think {oth_player1} will xx, because... I think {oth_player2} will xx, because...
As for other players, I think {oth_player1} thinks: {player_name} will... {oth_player2} will...
I think {oth_player2} thinks {player_name} will... {oth_player1} will...`,
  },
  /** What the decision's question adds. */
  decision: {
    nonChameleon:
      "{player}, you are a non-chameleon, your target is to increase the suspiciousness of the {target_player}. For example, by giving more specific clues than the {target_player}. Remember don't reveal the secret code;",
    chameleon: `{player}, you are a chameleon, and your target is to blend in and defraud trust from the {target_player}, try to describe the same word as other players.
- If you are the first clue giver, try to be general in case you expose yourself.
- If you guessed the secret code, try to give a specific clue about the word.
- If other players' clues are general, try to give a clue similar to the {target_player}'s.`,
    undercover: {
      unsure:
        "{player}, according to your previous analysis, you are not sure who is undercover, give a not-too-specific clue, and don't reveal the word you have.",
      undercover: `{player}, according to your previous analysis, you think you are the undercover, your target is to blend in and defraud trust from the {target_player}.
- If you have guessed other players' word, try to give a clue describing others' word;
- If you are unsure about others' word, try to give clue similar to the {target_player}'s.`,
      civilian:
        "{player} according to your previous analysis, you think {target_player} is undercover. Try to increase {target_player}'s suspiciousness. For example, by giving more specific and different clues compared to the clue of {target_player}. You can give a clue based on your above analysis",
    } satisfies Readonly<Record<SelfView, string>>,
    "cost-sharing": `According to your own analysis of other players' possible decisions, try to adjust your proposal in the next round so that other players will all agree with you.
- If some players stick to their decision and you think it is fair, you can follow their proposals to achieve agreement among you.`,
    "prisoners-dilemma": `Based on your analysis of others and other's thoughts Remember to be strategic, establishing trust is to defect before others plan to do it to get the highest score. choose "defect" or "cooperate" to achieve the highest points for yourself. You must reply with "defect" or "cooperate"`,
    "public-good": `Based on your analysis of others and others' thoughts, make the decision about your own contribution to achieving the highest repayment for yourself. Remember
- Your total investment should be the least to win the game;
- Your target is to get the highest points and also promote the communal repayment to get as many points as possible at the end.
You must answer with the template "I contribute xx"`,
  },
  /** How those answers look that the decision prompts ask for in a form, by game. */
  forms: {
    "prisoners-dilemma": {
      shown: '"defect" or "cooperate"',
      pattern: "^[\"'“]?(?<answer>defect|cooperate)[\"'”]?\\.?$",
    },
    "public-good": {
      shown: '"I contribute xx"',
      pattern: "^[\"'“]?I contribute (?<answer>\\d{1,6})(?: points)?\\.?[\"'”]?$",
    },
  } satisfies Readonly<Record<string, PaperForm>>,
} as const;

/** The games of the paper. */
export type MagicGame = keyof typeof magicPaper.rules;
export type EconomicGame = Exclude<MagicGame, "chameleon" | "undercover">;
