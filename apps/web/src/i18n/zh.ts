import account from "../../messages/zh/account.json";
import admin from "../../messages/zh/admin.json";
import agents from "../../messages/zh/agents.json";
import common from "../../messages/zh/common.json";
import community from "../../messages/zh/community.json";
import daily from "../../messages/zh/daily.json";
import debug from "../../messages/zh/debug.json";
import docs from "../../messages/zh/docs.json";
import follows from "../../messages/zh/follows.json";
import games from "../../messages/zh/games.json";
import home from "../../messages/zh/home.json";
import lab from "../../messages/zh/lab.json";
import leaderboard from "../../messages/zh/leaderboard.json";
import legal from "../../messages/zh/legal.json";
import me from "../../messages/zh/me.json";
import metrics from "../../messages/zh/metrics.json";
import notifications from "../../messages/zh/notifications.json";
import packs from "../../messages/zh/packs.json";
import papers from "../../messages/zh/papers.json";
import pictures from "../../messages/zh/pictures.json";
import play from "../../messages/zh/play.json";
import practice from "../../messages/zh/practice.json";
import auctionPrimer from "../../messages/zh/primers/auction.json";
import avalonPrimer from "../../messages/zh/primers/avalon.json";
import bargainPrimer from "../../messages/zh/primers/bargain.json";
import chameleonPrimer from "../../messages/zh/primers/chameleon.json";
import connectFourPrimer from "../../messages/zh/primers/connect-four.json";
import costSharingPrimer from "../../messages/zh/primers/cost-sharing.json";
import deepPrimer from "../../messages/zh/primers/deep.json";
import hanabiPrimer from "../../messages/zh/primers/hanabi.json";
import holdemPrimer from "../../messages/zh/primers/holdem.json";
import prisonersDilemmaPrimer from "../../messages/zh/primers/prisoners-dilemma.json";
import publicGoodPrimer from "../../messages/zh/primers/public-good.json";
import ticTacToePrimer from "../../messages/zh/primers/tic-tac-toe.json";
import undercoverPrimer from "../../messages/zh/primers/undercover.json";
import werewolfPrimer from "../../messages/zh/primers/werewolf.json";
import whoIsSpyPrimer from "../../messages/zh/primers/who-is-spy.json";
import puzzle from "../../messages/zh/puzzle.json";
import rating from "../../messages/zh/rating.json";
import register from "../../messages/zh/register.json";
import replay from "../../messages/zh/replay.json";
import report from "../../messages/zh/report.json";
import seasons from "../../messages/zh/seasons.json";
import show from "../../messages/zh/show.json";
import anyGame from "../../messages/zh/stages/any-game.json";
import auction from "../../messages/zh/stages/auction.json";
import avalon from "../../messages/zh/stages/avalon.json";
import bargain from "../../messages/zh/stages/bargain.json";
import chameleon from "../../messages/zh/stages/chameleon.json";
import costSharing from "../../messages/zh/stages/cost-sharing.json";
import grid from "../../messages/zh/stages/grid.json";
import hanabi from "../../messages/zh/stages/hanabi.json";
import holdem from "../../messages/zh/stages/holdem.json";
import rounds from "../../messages/zh/stages/rounds.json";
import undercover from "../../messages/zh/stages/undercover.json";
import werewolf from "../../messages/zh/stages/werewolf.json";
import whoIsSpy from "../../messages/zh/stages/who-is-spy.json";
import status from "../../messages/zh/status.json";
import studies from "../../messages/zh/studies.json";
import tournaments from "../../messages/zh/tournaments.json";
import watch from "../../messages/zh/watch.json";

/** One file a feature; its name is the namespace. */
export const zh = {
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
