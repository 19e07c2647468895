import account from "../../messages/en/account.json";
import admin from "../../messages/en/admin.json";
import agents from "../../messages/en/agents.json";
import common from "../../messages/en/common.json";
import community from "../../messages/en/community.json";
import daily from "../../messages/en/daily.json";
import debug from "../../messages/en/debug.json";
import docs from "../../messages/en/docs.json";
import follows from "../../messages/en/follows.json";
import games from "../../messages/en/games.json";
import home from "../../messages/en/home.json";
import lab from "../../messages/en/lab.json";
import leaderboard from "../../messages/en/leaderboard.json";
import legal from "../../messages/en/legal.json";
import me from "../../messages/en/me.json";
import metrics from "../../messages/en/metrics.json";
import notifications from "../../messages/en/notifications.json";
import packs from "../../messages/en/packs.json";
import papers from "../../messages/en/papers.json";
import pictures from "../../messages/en/pictures.json";
import play from "../../messages/en/play.json";
import practice from "../../messages/en/practice.json";
import auctionPrimer from "../../messages/en/primers/auction.json";
import avalonPrimer from "../../messages/en/primers/avalon.json";
import bargainPrimer from "../../messages/en/primers/bargain.json";
import chameleonPrimer from "../../messages/en/primers/chameleon.json";
import connectFourPrimer from "../../messages/en/primers/connect-four.json";
import costSharingPrimer from "../../messages/en/primers/cost-sharing.json";
import deepPrimer from "../../messages/en/primers/deep.json";
import hanabiPrimer from "../../messages/en/primers/hanabi.json";
import holdemPrimer from "../../messages/en/primers/holdem.json";
import prisonersDilemmaPrimer from "../../messages/en/primers/prisoners-dilemma.json";
import publicGoodPrimer from "../../messages/en/primers/public-good.json";
import ticTacToePrimer from "../../messages/en/primers/tic-tac-toe.json";
import undercoverPrimer from "../../messages/en/primers/undercover.json";
import werewolfPrimer from "../../messages/en/primers/werewolf.json";
import whoIsSpyPrimer from "../../messages/en/primers/who-is-spy.json";
import puzzle from "../../messages/en/puzzle.json";
import rating from "../../messages/en/rating.json";
import register from "../../messages/en/register.json";
import replay from "../../messages/en/replay.json";
import report from "../../messages/en/report.json";
import seasons from "../../messages/en/seasons.json";
import show from "../../messages/en/show.json";
import anyGame from "../../messages/en/stages/any-game.json";
import auction from "../../messages/en/stages/auction.json";
import avalon from "../../messages/en/stages/avalon.json";
import bargain from "../../messages/en/stages/bargain.json";
import chameleon from "../../messages/en/stages/chameleon.json";
import costSharing from "../../messages/en/stages/cost-sharing.json";
import grid from "../../messages/en/stages/grid.json";
import hanabi from "../../messages/en/stages/hanabi.json";
import holdem from "../../messages/en/stages/holdem.json";
import rounds from "../../messages/en/stages/rounds.json";
import undercover from "../../messages/en/stages/undercover.json";
import werewolf from "../../messages/en/stages/werewolf.json";
import whoIsSpy from "../../messages/en/stages/who-is-spy.json";
import status from "../../messages/en/status.json";
import studies from "../../messages/en/studies.json";
import tournaments from "../../messages/en/tournaments.json";
import watch from "../../messages/en/watch.json";

/** One file a feature; its name is the namespace. */
export const en = {
  account,
  admin,
  agents,
  common,
  community,
  daily,
  debug,
  docs,
  follows,
  games,
  home,
  lab,
  leaderboard,
  legal,
  me,
  metrics,
  notifications,
  packs,
  papers,
  pictures,
  play,
  practice,
  primers: {
    auction: auctionPrimer,
    avalon: avalonPrimer,
    bargain: bargainPrimer,
    chameleon: chameleonPrimer,
    "connect-four": connectFourPrimer,
    "cost-sharing": costSharingPrimer,
    deep: deepPrimer,
    hanabi: hanabiPrimer,
    holdem: holdemPrimer,
    "prisoners-dilemma": prisonersDilemmaPrimer,
    "public-good": publicGoodPrimer,
    "tic-tac-toe": ticTacToePrimer,
    undercover: undercoverPrimer,
    werewolf: werewolfPrimer,
    "who-is-spy": whoIsSpyPrimer,
  },
  puzzle,
  rating,
  register,
  replay: {
    ...replay,
    ...anyGame,
    ...auction,
    ...avalon,
    ...chameleon,
    ...costSharing,
    ...grid,
    ...bargain,
    ...hanabi,
    ...holdem,
    ...rounds,
    ...undercover,
    ...werewolf,
    ...whoIsSpy,
  },
  report,
  seasons,
  show,
  status,
  studies,
  tournaments,
  watch,
};
