/** What a scripted model answers to the calls of the strategy `intention`; the same question always gets the same answer. */
const ids = (asked: string): string[] =>
  [...asked.matchAll(/^- ([A-Z]\d): /gm)].map(([, id = ""]) => id);

/** Some of the listed ones, which depend on the question alone. */
function chosen(listed: readonly string[], asked: string): string[] {
  const start = asked.length % Math.max(1, listed.length);
  return [...listed.slice(start), ...listed].slice(0, 2 + (asked.length % 2));
}

const listedNames = (asked: string, start: RegExp): string[] =>
  start.exec(asked)?.[1]?.split(/, |、/) ?? [];

/** The options of the question, on a line each. */
const options = (asked: string): string[] =>
  [
    ...(asked.split(/(?:must be exactly one of these|must name|以下选项)/).at(-1) ?? "").matchAll(
      /^- (.+)$/gm,
    ),
  ].map(([, option = ""]) => option);

/** The name of a call by the user's message. */
export function callOf(asked: string): string {
  if (/write private notes|写一份私下的笔记/.test(asked)) return "summary";
  if (/First think about the other|请先分析其他玩家/.test(asked)) return "first order";
  if (/Imagine that you say this|假设你说了这段话/.test(asked)) return "second order";
  if (/write the final version|最终版本/.test(asked)) return "refine";
  if (/Turn your intentions into|把意图变成/.test(asked)) return "formulate";
  if (/choose again|请重新选择/.test(asked)) return "modify";
  if (/Choose what you want|Decide what you want|决定接下来的发言/.test(asked)) return "select";
  return "answer";
}

export function scriptedReply(asked: string): string {
  switch (callOf(asked)) {
    case "summary":
      return `Notes after ${asked.length} characters.`;
    case "first order": {
      const names = listedNames(asked, /(?:players: |玩家：)(.+?)[.。]/);
      const guess = { role: "Merlin", intentions: chosen(ids(asked), asked), confidence: 3 };
      return JSON.stringify(Object.fromEntries(names.map((name) => [name, guess])));
    }
    case "second order":
      return JSON.stringify({ Merlin: "Loyal, it seems.", 梅林: "像好人。", Oberon: "?" });
    case "formulate":
      return JSON.stringify({ think: "A draft.", speak: `I am loyal, as ${asked.length} say.` });
    case "refine":
      return `\`\`\`json\n${JSON.stringify({ think: "Better.", speak: `Trust me: ${asked.length}.` })}\n\`\`\``;
    case "select":
    case "modify":
      return JSON.stringify({ intentions: chosen(ids(asked), asked), reason: "It fits." });
    default: {
      const size = Number(/(?:exactly |name |选出 )(\d)/.exec(asked)?.[1] ?? 1);
      const listed = options(asked).map((option) => option.split(/: |：/)[0] ?? "");
      return listed.length === 0 ? "I say little." : listed.slice(0, size).join("\n");
    }
  }
}
