import type { PaperAsk, PrintedPrompts } from "../prompts/paper.ts";

/** Arena's cells are numbered by rows from 1; the paper's are (row, column). */
const WIDTH = 3;

const cellOf = (printed: string): string => {
  const [row = 0, column = 0] = (printed.match(/\d/g) ?? []).map(Number);
  return String((row - 1) * WIDTH + column);
};
const printedCell = (cell: string): string => {
  const at = Number(cell) - 1;
  return `(${Math.floor(at / WIDTH) + 1}, ${(at % WIDTH) + 1})`;
};

/** The arena draws discs by their colours, the paper's grid has X, who plays first, and O. */
const withSigns = (grid: string): string =>
  grid.replaceAll(/(?<=[ [])[RY](?=[ \]]|$)/gm, (disc) => (disc === "R" ? "X" : "O"));

/** "check-call" is "Check and Call" there. */
const printedAction = (action: string): string =>
  action === "check-call"
    ? "Check and Call"
    : action.replaceAll(/(?:^|-)[a-z]/g, (start) => start.replace("-", " ").toUpperCase());
const actionOf = (printed: string): string => {
  const action = printed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "-");
  return action === "check-and-call" ? "check-call" : action;
};

const ticTacToe: PaperAsk = {
  observation: [
    "You play {player_type}.",
    "The board status is\n{board_status}",
    "You can only put the mark on [{available}].",
  ],
  action: `You should only output {player_type} and the position of the move, for example: "{player_type}: (1, 3)"
The position you put the mark on must be empty.
Don't say anything besides mark position.`,
  form: {
    shown: "{player_type}: (1, 3)",
    pattern: '^"?{player_type}:\\s*(?<answer>\\(\\s*[1-3]\\s*,\\s*[1-3]\\s*\\))"?\\.?$',
    read: ({ answer = "" }) => cellOf(answer),
  },
  option: printedCell,
};

const connectFour: PaperAsk = {
  observation: [
    "You play {player_type}.",
    "The board status is\n{board_status}",
    "You can only choose one of the following columns: [{available}].",
  ],
  action: `You should only output {player_type} and the column of the move you choose to put your mark, for example: "{player_type}: 1"
The column you put the mark on cannot be full.
Don't say anything besides mark position.`,
  form: {
    shown: "{player_type}: 1",
    pattern: '^"?{player_type}:\\s*(?<answer>\\d{1,2})"?\\.?$',
  },
  board: withSigns,
};

/**
 * The last action that is named; the reasons may stand before it or behind it. An action begins with no space: only
 * one part of the pattern may match the spaces in front of it, or a long run of them takes seconds.
 */
const ACTION =
  "^[\\s\\S]*\\bAction:\\s*(?:[\"'<] *)?(?<answer>[A-Za-z0-9_-][A-Za-z0-9 _-]{0,59}?)[\"'>]?(?:\\.?\\s*$|\\.\\s[\\s\\S]*$|\\.?\\s*\\n[\\s\\S]*$)";

const holdem: PaperAsk = {
  observation: [
    "Your observation now is:\n{board_status}",
    "Now you can choose one of the following actions: [{available}]",
  ],
  action: `You should think step by step and output your action. For example: 'Action: Check and Call'
You should explain why you chose the action`,
  form: {
    shown: "Action: Check and Call",
    pattern: ACTION,
    read: ({ answer = "" }) => actionOf(answer),
  },
  option: printedAction,
};

const hanabi: PaperAsk = {
  observation: [
    "Your observation now is:\n{board_status}",
    "Now you can choose one of the following actions: [{available}]",
  ],
  action: `You should think step by step and output your action. For example: "Reveal Yellow Cards for another player"
You will respond with an action, formatted as:
"Action: <action>"
where you replace <action> with your actual action.
You should explain why you chose the action`,
  form: { shown: "Action: <action>", pattern: ACTION },
  option: (option) => option.replace(/\bthe other player$/, "another player"),
};

const undercoverClue: PaperAsk = {
  observation: [
    "Now is the giving clues stage:",
    'You are {player_name}. Your secret word is "{word}".',
  ],
  action: `Now you give one clue (but never include the secret word). You cannot repeat what other players have said.
You should only output {player_name} and the clue, for example: "{player_name}: It's a fruit.".`,
  form: {
    shown: "{player_name}: It's a fruit.",
    pattern: '^"?{player_name}:\\s*(?<answer>[\\s\\S]+?)"?$',
  },
};

const undercoverVote: PaperAsk = {
  observation: [
    "Now is the accusation stage:",
    "You are {player_name}. Your secret word is {word}.",
    "You can vote for [{available}].",
  ],
  action: `Now vote which of the other players (excluding yourself) is undercover.
You should only output "vote" and the undercover name, for example: "vote: player_1.".`,
  form: {
    shown: "vote: player_1.",
    pattern: '^"?vote:\\s*(?<answer>[^\\n:"]{1,40}?)\\.?"?$',
    read: ({ answer = "" }) => answer.replaceAll("_", " "),
  },
};

/** The arena's own sentence about the form of the answer is not the paper's. */
const withoutForm = (position: string): string =>
  position.replace(/\nAs a text, end your answer with[^\n]*/, "");

const bargain: PaperAsk = {
  observation: ["You are {player_name}.", "{board_status}"],
  action: `Do you agree with his plan? If you agree, You should only output {player_name} and "Deal", for example: "{player_name}: Deal.".
If you do not agree, you should bargain with your opponent first and then output {player_name} and your plan in the following format:
"{player_name}: x hats y balls z apples." x, y, z are Arabic number.
For example: "I'd like 1 hat, 2 balls, and 0 apples. {player_name}: 1 hat 2 balls 0 apples".
Do not tell your opponent the value of each item.`,
  form: {
    shown: "{player_name}: Deal, or {player_name}: x hats y balls z apples",
    pattern:
      '^"?(?<words>[\\s\\S]*?)"?{player_name}:\\s*(?<answer>Deal|\\d{1,2} hats? \\d{1,2} balls? \\d{1,2} apples?)\\.?"?\\.?$',
    // The arena reads the move on a line of its own.
    read: ({ words = "", answer = "" }) => `${words.trim()}\n${answer}`,
  },
  board: withoutForm,
};

const bid: PaperAsk = {
  observation: ["{question}"],
  action: `You should think step by step and then output your bid in the following format:
"{player_name}: $x.xx"
For example: {player_name}: $1.08`,
  form: {
    shown: "{player_name}: $x.xx",
    pattern: '^[\\s\\S]*{player_name}:\\s*\\$(?<answer>\\d{1,6}(?:\\.\\d{1,4})?)"?\\.?$',
  },
};

/**
 * What the paper LLMArena prints in its appendix A: rules and actions verbatim, its errors included ("makers"), and
 * of the observations the lines that the arena's own position, report and options fill.
 */
export const llmarenaPaper: PrintedPrompts = {
  id: "llmarena-paper/1",
  source:
    "LLMArena: Assessing Capabilities of Large Language Models in Dynamic Multi-Agent Environments (2024), Appendix A",
  games: {
    "tic-tac-toe": {
      rules: `You are playing Tic Tac Toe.
Tic Tac Toe is played on a three-by-three grid by two players, who alternately place the marks X and O in one of the nine spaces in the grid.
The player who succeeds in placing three of their marks in a horizontal, vertical, or diagonal row is the winner.
In the following example, the first player (X) wins the game in seven steps:
1. [Player 1]: X: (1, 3)
2. [Player 2]: O: (1, 1)
3. [Player 1]: X: (3, 1)
4. [Player 2]: O: (2, 2)
5. [Player 1]: X: (3, 3)
6. [Player 2]: O: (2, 3)
7. [Player 1]: X: (3, 2)
X plays first. Players will specify the position of the stone and the moderator will plot the board status.
If a position has been marked, future marks cannot be put in the same position.
The players interact with the game by specifying the position of the stones (x, y), where x indicates the row and y indicates the column, so (1, 1) is the top left corner and (3, 3) is the bottom right corner.`,
      asks: { move: ticTacToe },
    },
    "connect-four": {
      rules: `You are playing Connect Four.
Connect Four is played on a six-by-seven grid by two players, who alternately drop their makers X and O into one of the seven columns. Each marker will fall to the lowest available space within the selected column.
The player who succeeds in placing four of their makers in a horizontal, vertical, or diagonal row is the winner. X plays first. Players interact with the game by specifying the column number where they want to drop their marker. If a column is already full, players cannot drop a marker into that column.
The columns are numbered from 1 to 7, from left to right. Players cannot place a token outside this range.`,
      asks: { move: connectFour },
    },
    holdem: {
      rules: `You are playing Texas Hold'em No Limit.
Here are the basic rules for Texas Hold'em Poker:
In this game, you are requested to attend 1 game with your opponent. Both players start with 100 chips, and the player with the most chips at the end of the game wins. If your chips drop to 0, you lose the game. The objective is to obtain more chips than your opponent.
Texas Hold'em hands are ranked from highest to lowest as follows:
Royal Flush: A, K, Q, J, 10 all of the same suit.
Straight Flush: Five consecutive cards of the same suit. The higher top card wins.
Four of a Kind: Four cards of the same rank. The higher rank wins; if the same, compare the fifth card.
Full House: Three cards of one rank and two cards of another rank. A higher three-card rank wins; if the same, compare the two-card rank.
Flush: Five non-consecutive cards of the same suit. Compare the highest card, then the second-highest, and so on.
Straight: Five consecutive cards of different suits. The higher top card wins.
Three of a Kind: Three cards of the same rank. Higher rank wins.
Two Pair: Two cards of the same rank. Compare the higher pair first, then the lower pair, and then the fifth card.
One Pair: Two cards of the same rank. Compare the pair first, then the highest non-paired card, then the second highest, and so on.
High Card: If no hand can be formed, the highest card wins. If the highest cards are the same, compare the second highest, and so on.
If the hands are of equal rank, the pot is split.`,
      asks: { action: holdem },
    },
    undercover: {
      rules: `You are playing a game of the Undercover. Here are the game rules:
In Undercover, players are divided into two groups: undercovers and non-undercovers.
Each player receives a secret word, but the secret word given to the undercover is different from the rest.
The main aim is to identify the undercover based on the clues provided by all players. Be cautious with your clues; being too specific might reveal your identity.
As a non-undercover, you need to unmask the undercover without revealing your own secret word.
As an undercover, your task is to seamlessly integrate with others and avoid detection.
Undercover is played in two phases:
The Giving Clue Phase: Players give hints about their words over several rounds.
The Accusation Phase: Players vote on who they think the undercover is. The undercover should vote for non-undercovers.`,
      asks: { clue: undercoverClue, vote: undercoverVote },
    },
    bargain: {
      rules: `You are participating in a game of "Bargaining." Here are the game rules:
(1) Information and Roles
The game involves two players, Player A and Player B. A variety of items are available for bargaining, each having a different value to both players. However, the value of each item for the other player is unknown.
Players engage in a series of up to 10 bargaining rounds to reach a consensus. If a consensus is not reached within these 10 rounds, the negotiation is considered a failure, and it results in a stalemate where both players leave without any rewards.
(2) Objectives
The goal for both Player A and Player B is to negotiate and share these items.
The challenge is that the same item has different values for each player, and they do not know the item's value for their counterpart.
Each player aims to maximize the total value of the items they acquire through negotiation.`,
      asks: { plan: bargain },
    },
    auction: {
      rules: `You are participating in a game of "First-price Sealed-Bid Auction." Here are the game rules:
(1) Information and Roles
Participants act as bidders in the auction.
Each bidder has an opportunity to submit one sealed bid for the item being auctioned, without knowing the bids of other participants.
(2) Objectives
The primary objective is to win the auction by submitting the highest bid.
Bidders must balance their desire to win the item against the risk of overpaying.
Each bidder aims to strategically determine their bid based on their valuation of the item and assumptions about other bidders' valuations.
(3) Strategy
The challenge for bidders is in deciding how much to bid. Bid too low, and they risk losing the auction; bid too high, and they risk paying more than the item's value to them (the winner's curse). Bidders must assess not only their valuation of the item but also try to anticipate the bids of others.
In this game of strategy and valuation, the key is to make a smart bid that balances the desire to win with the risk of overpaying.`,
      asks: { bid },
    },
    hanabi: {
      rules: `You are playing a Hanabi game.
There are the basic rules for Hanabi with a small structure:
Hanabi is a 2 player-cooperative game where you should work together to form fireworks. A firework is a set of cards of the same color, ordered from 1 to 5. Cards in the game have both a color and number; there are two colors and five numbers in total. Each player can only view the cards another player holds, but not their own. Players cannot directly communicate with each other, but must instead remove an info token from play to give information. Players can tell other players which of the cards in their hand is a specific color, or a specific number. You must point out all the cards of this color or number. There are initially 3 info tokens, but players can discard cards in their hand and draw a new card from the deck to return an info token into play. Players can also play a card from their hand: the card must either begin a new firework or be appended to an existing firework. However, 2 fireworks cannot have the same color, and a single firework cannot repeat numbers. If the played card does not satisfy these conditions, a life token is placed. The game ends when either 3 life tokens have been placed, all 2 fireworks have been completed, or all cards have been drawn from the deck. Points are awarded based on the largest card value in each created firework.
In this game, you and your opponent are players. Each person has two hand cards, each with two colors and five possible numbers from 1 to 5. Players share 3 info tokens and 1 life token.`,
      asks: { move: hanabi },
    },
  },
};
