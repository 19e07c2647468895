import type { StudyPlan } from "@wisp/study";

/** What raters agree to in studies of papers; an owner may write another one. */
export const consent: StudyPlan["consent"] = {
  texts: {
    en: "You rate texts that programs have written. Your ratings are stored under a pseudonym, without your name and address, and may be published. You can withdraw at any time: your link and pseudonym are then removed, and the values that you gave stay.",
    zh: "你将为程序生成的文字打分。评分以化名保存，不记录你的姓名和地址，可能会公开发布。你可以随时退出：届时会删除你的链接和化名，已给出的评分会保留。",
  },
  keepsValues: true,
};
