import account from "../../messages/zh/account.json";
import admin from "../../messages/zh/admin.json";
import agents from "../../messages/zh/agents.json";
import common from "../../messages/zh/common.json";
import community from "../../messages/zh/community.json";
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
import puzzle from "../../messages/zh/puzzle.json";
import register from "../../messages/zh/register.json";
import replay from "../../messages/zh/replay.json";
import report from "../../messages/zh/report.json";
import seasons from "../../messages/zh/seasons.json";
import anyGame from "../../messages/zh/stages/any-game.json";
import auction from "../../messages/zh/stages/auction.json";
import bargain from "../../messages/zh/stages/bargain.json";
import chameleon from "../../messages/zh/stages/chameleon.json";
import costSharing from "../../messages/zh/stages/cost-sharing.json";
import grid from "../../messages/zh/stages/grid.json";
import hanabi from "../../messages/zh/stages/hanabi.json";
import holdem from "../../messages/zh/stages/holdem.json";
import rounds from "../../messages/zh/stages/rounds.json";
import undercover from "../../messages/zh/stages/undercover.json";
import whoIsSpy from "../../messages/zh/stages/who-is-spy.json";
import status from "../../messages/zh/status.json";
import watch from "../../messages/zh/watch.json";

/** One file a feature; its name is the namespace. */
export const zh = {
  account,
  admin,
  agents,
  common,
  community,
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
  puzzle,
  register,
  replay: {
    ...replay,
    ...anyGame,
    ...auction,
    ...chameleon,
    ...costSharing,
    ...grid,
    ...bargain,
    ...hanabi,
    ...holdem,
    ...rounds,
    ...undercover,
    ...whoIsSpy,
  },
  report,
  seasons,
  status,
  watch,
};
