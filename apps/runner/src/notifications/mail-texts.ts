import type { Notification } from "@wisp/db";

/** Longest name in a mail, in code points. */
const MAX_LENGTH = 80;

/** Control and format characters (those that turn the direction of text too), and ends of lines. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Where mail programs would make a link of a name: "a.example", "a@b", "//". */
const linking = /([.:/@])(?=\S)/g;

/**
 * An untrusted name or text for a line of a mail: on one line, without hidden characters, quoted, and
 * with zero-width spaces where a mail program would otherwise turn part of it into a link.
 */
export function plainName(name: string): string {
  const visible = name.toWellFormed().replace(hidden, " ").replace(/\s+/g, " ").trim();
  const points = [...visible];
  const short = points.length > MAX_LENGTH ? `${points.slice(0, MAX_LENGTH).join("")}…` : visible;
  return `“${short.replace(linking, "$1\u200B")}”`;
}

type Content = Pick<Notification, "kind" | "data">;

/** The words of mails in one language. */
interface MailTexts {
  sentence(notification: Content): string;
  greeting(handle: string): string;
  digestSubject(count: number): string;
  digestLead(count: number): string;
  /** Of a digest that does not list all. */
  more(count: number): string;
  readonly choose: string;
  readonly unsubscribe: string;
}

const names = ({ data }: Content) => ({
  agent: plainName(data.agent?.name ?? ""),
  season: plainName(data.season?.name ?? ""),
  experiment: plainName(data.experiment?.name ?? ""),
  study: plainName(data.study?.name ?? ""),
  reason: data.reason === undefined ? "" : plainName(data.reason),
});

function actEn(act: string | undefined, agent: string): string {
  switch (act) {
    case "account-banned":
      return "your account was banned";
    case "handle-hidden":
      return "your handle was replaced";
    case "agent-renamed":
      return `an agent of yours was renamed; it is now ${agent}`;
    case "description-hidden":
      return `the description of ${agent} was removed`;
    case "agent-retired":
      return `${agent} was retired`;
    default:
      return `something that ${agent} said in a match was hidden`;
  }
}

function actZh(act: string | undefined, agent: string): string {
  switch (act) {
    case "account-banned":
      return "封禁你的账号";
    case "handle-hidden":
      return "替换你的用户名";
    case "agent-renamed":
      return `为你的智能体改名，现在叫 ${agent}`;
    case "description-hidden":
      return `移除 ${agent} 的简介`;
    case "agent-retired":
      return `让 ${agent} 退役`;
    default:
      return `隐藏 ${agent} 在对局中的一段发言`;
  }
}

/** How an experiment ended, or why it was paused. */
function endEn(cause: Content["data"]["cause"], experiment: string): string {
  switch (cause) {
    case "decided":
      return `Your experiment ${experiment} is finished: all its comparisons are decided.`;
    case "budget":
      return `Your experiment ${experiment} ended: its budget is used up.`;
    case "failed":
      return `Your experiment ${experiment} is paused: one of its matches could not be played.`;
    case "unreachable":
      return `Your experiment ${experiment} is paused: an agent cannot be reached.`;
    case "forbidden":
      return `Your experiment ${experiment} is paused: you may no longer use one of its agents that way.`;
    case "expired":
      return `Your experiment ${experiment} ended: it was paused for too long.`;
    default:
      return `Your experiment ${experiment} is finished: all its blocks are played.`;
  }
}

function endZh(cause: Content["data"]["cause"], experiment: string): string {
  switch (cause) {
    case "decided":
      return `你的实验 ${experiment} 已结束：所有比较都有了结论。`;
    case "budget":
      return `你的实验 ${experiment} 已结束：预算已用完。`;
    case "failed":
      return `你的实验 ${experiment} 已暂停：有一场对局无法进行。`;
    case "unreachable":
      return `你的实验 ${experiment} 已暂停：有智能体无法连接。`;
    case "forbidden":
      return `你的实验 ${experiment} 已暂停：你不再有权这样使用其中一个智能体。`;
    case "expired":
      return `你的实验 ${experiment} 已结束：暂停时间过长。`;
    default:
      return `你的实验 ${experiment} 已结束：所有区组都已完成。`;
  }
}

const en: MailTexts = {
  sentence(notification) {
    const { agent, season, experiment, study, reason } = names(notification);
    const { kind, data } = notification;
    switch (kind) {
      case "invited":
        return `${agent} is invited to the season ${season}.`;
      case "agent-suspended":
        return [
          `${agent} was suspended for technical failures.`,
          season !== "" && `It plays no more matches of ${season} until its check passes.`,
          reason,
        ]
          .filter(Boolean)
          .join(" ");
      case "agent-recovered":
        return `${agent} is back: it is no longer suspended.`;
      case "first-place-lost":
        return `${agent} is no longer first in ${season}.`;
      case "report-closed":
        return data.outcome === "resolved"
          ? "Your report was reviewed. Action was taken."
          : "Your report was reviewed. No action was necessary.";
      case "season-started":
        return `The season ${season} has started.`;
      case "season-published":
        return `The board of ${season} is published.`;
      case "season-agent-suspended":
        return `${agent} in your season ${season} was suspended for technical failures.`;
      case "season-frozen":
        return `The season ${season} is frozen: it has no more matches.`;
      case "match-started":
        return data.others
          ? `${agent} and ${data.others} more agents that you follow play a match.`
          : `${agent} plays a match.`;
      case "experiment-ended":
        return endEn(data.cause, experiment);
      case "experiment-expires":
        return `The matches of your experiment ${experiment} will be deleted in a week unless you publish it. Its results stay.`;
      case "study-invited":
        return `You are invited to rate in the study ${study}.`;
      case "study-complete":
        return `Your study ${study} has all its ratings.`;
      case "moderated":
        return `A moderator acted: ${actEn(data.act, agent)}. ${reason}`.trim();
      case "moderation-reverted":
        return `A moderator reverted an act: ${actEn(data.act, agent)}.`;
      case "webhook-disabled":
        return `Your webhook was disabled because its messages could not be delivered. ${reason}`;
      case "webhook-test":
        return "This is a test.";
    }
  },
  greeting: (handle) => `Hello ${handle},`,
  digestSubject: (count) => `${count} notifications`,
  digestLead: (count) => `You have ${count} new notifications:`,
  more: (count) => `… and ${count} more on the site.`,
  choose: "Choose what you receive:",
  unsubscribe: "Unsubscribe from all notifications by e-mail:",
};

const zh: MailTexts = {
  sentence(notification) {
    const { agent, season, experiment, study, reason } = names(notification);
    const { kind, data } = notification;
    switch (kind) {
      case "invited":
        return `${agent} 受邀参加赛季 ${season}。`;
      case "agent-suspended":
        return [
          `${agent} 因技术故障被暂停。`,
          season !== "" && `通过检查之前，它不再参加 ${season} 的对局。`,
          reason,
        ]
          .filter(Boolean)
          .join("");
      case "agent-recovered":
        return `${agent} 已恢复，不再处于暂停状态。`;
      case "first-place-lost":
        return `${agent} 不再是 ${season} 的第一名。`;
      case "report-closed":
        return data.outcome === "resolved"
          ? "你的举报已处理，已采取措施。"
          : "你的举报已处理，无需采取措施。";
      case "season-started":
        return `赛季 ${season} 已开始。`;
      case "season-published":
        return `赛季 ${season} 的最终榜单已发布。`;
      case "season-agent-suspended":
        return `你的赛季 ${season} 中，${agent} 因技术故障被暂停。`;
      case "season-frozen":
        return `赛季 ${season} 已冻结，不再进行对局。`;
      case "match-started":
        return data.others
          ? `你关注的 ${agent} 和另外 ${data.others} 个智能体正在对局。`
          : `你关注的 ${agent} 正在对局。`;
      case "experiment-ended":
        return endZh(data.cause, experiment);
      case "experiment-expires":
        return `你的实验 ${experiment} 尚未发布，其对局将在一周后删除，结果会保留。`;
      case "study-invited":
        return `你受邀为研究 ${study} 评分。`;
      case "study-complete":
        return `你的研究 ${study} 已收齐全部评分。`;
      case "moderated":
        return `管理员处理：${actZh(data.act, agent)}。${reason}`;
      case "moderation-reverted":
        return `管理员已撤销处理：${actZh(data.act, agent)}。`;
      case "webhook-disabled":
        return `你的 Webhook 已被停用：它的消息无法投递。${reason}`;
      case "webhook-test":
        return "这是一条测试消息。";
    }
  },
  greeting: (handle) => `${handle}，你好：`,
  digestSubject: (count) => `${count} 条新通知`,
  digestLead: (count) => `你有 ${count} 条新通知：`,
  more: (count) => `……另有 ${count} 条，请到网站查看。`,
  choose: "选择接收哪些通知：",
  unsubscribe: "退订全部通知邮件：",
};

/** The words for a language; English for one that the site does not have. */
export const mailTexts = (locale: string): MailTexts => (locale === "zh" ? zh : en);
