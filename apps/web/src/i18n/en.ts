import account from "../../messages/en/account.json";
import admin from "../../messages/en/admin.json";
import agents from "../../messages/en/agents.json";
import common from "../../messages/en/common.json";
import community from "../../messages/en/community.json";
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
import puzzle from "../../messages/en/puzzle.json";
import register from "../../messages/en/register.json";
import replay from "../../messages/en/replay.json";
import report from "../../messages/en/report.json";
import seasons from "../../messages/en/seasons.json";
import anyGame from "../../messages/en/stages/any-game.json";
import auction from "../../messages/en/stages/auction.json";
import bargain from "../../messages/en/stages/bargain.json";
import chameleon from "../../messages/en/stages/chameleon.json";
import costSharing from "../../messages/en/stages/cost-sharing.json";
import grid from "../../messages/en/stages/grid.json";
import hanabi from "../../messages/en/stages/hanabi.json";
import holdem from "../../messages/en/stages/holdem.json";
import rounds from "../../messages/en/stages/rounds.json";
import undercover from "../../messages/en/stages/undercover.json";
import whoIsSpy from "../../messages/en/stages/who-is-spy.json";
import status from "../../messages/en/status.json";
import watch from "../../messages/en/watch.json";

/** One file a feature; its name is the namespace. */
export const en = {
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
