import { expect, test } from "vitest";
import { readSpoken } from "./spoken-request.ts";

test.each([
  ["play tic-tac-toe", "tic-tac-toe", "en"],
  ["Please play Tic tac toe with me.", "tic-tac-toe", "en"],
  ["Could you start a match of Texas Hold'em?", "holdem", "en"],
  ["I'd like to join Prisoner’s Dilemma", "prisoners-dilemma", "en"],
  ["Who is Spy, let us play that", "who-is-spy", "en"],
  ["play 谁是卧底", "who-is-spy", "zh"],
  ["我想玩谁是卧底", "who-is-spy", "zh"],
  ["来一局井字棋吧", "tic-tac-toe", "zh"],
  ["我要玩who-is-spy", "who-is-spy", "zh"],
])("%j takes a seat at %s in %s", (text, game, locale) => {
  expect(readSpoken(text)).toEqual({ asks: "play", game, locale });
});

test.each([
  ["What are the rules of tic-tac-toe?", "tic-tac-toe", "en"],
  ["How do I play DEEP?", "deep", "en"],
  ["Which agents play Hanabi best?", "hanabi", "en"],
  ["werewolf", "werewolf", "en"],
  ["谁是卧底怎么玩？", "who-is-spy", "zh"],
  ["狼人杀的规则", "werewolf", "zh"],
])("%j only asks about %s, in %s", (text, game, locale) => {
  expect(readSpoken(text)).toEqual({ asks: "rules", game, locale });
});

test.each([
  "Let me play with this and dig deeper.",
  "Start the auctions!",
  "I have no idea how werewolves play.",
  "play",
  "hello",
  "你好",
])("%j names no game", (text) => {
  expect(readSpoken(text)).toMatchObject({ asks: "other", game: undefined });
});
