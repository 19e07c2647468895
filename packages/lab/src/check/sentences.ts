import type { Locale } from "@wisp/game";

/**
 * The problems of a plan, a sentence each. Names come quoted; lists are names with commas between
 * them, "none" (in the language) where there are none.
 */
export interface ProblemSentences {
  readonly none: string;
  /** `count`: problems that are not shown. */
  moreProblems(count: number): string;
  wrongName(): string;
  reservedName(): string;
  /** `field`: its path in the file, with dots. */
  unstorableText(field: string): string;
  lineBreak(field: string): string;
  unknownAgent(name: string, known: string): string;
  unusedAgent(name: string): string;
  listedTwice(name: string): string;
  twoArms(name: string): string;
  unknownArm(name: string, known: string): string;
  comparesItself(name: string): string;
  comparesNoSubject(name: string): string;
  unknownFigure(id: string, known: string): string;
  endlessFigure(id: string): string;
  unaskedInterview(metric: string, interview: string): string;
  unknownPaper(name: string, known: string): string;
  unknownInterview(name: string, known: string): string;
  unknownEvent(type: string, known: string): string;
  mixedPeers(): string;
  fewPeers(places: number, subjects: number): string;
  noSubjectPlace(): string;
  noOpponents(): string;
  noOpponentPlace(): string;
  /** `also`: its other name at the table; null where it is listed by the same name. */
  ownOpponent(subject: string, also: string | null): string;
  ownOpponentIn(arm: string): string;
  wrongOptions(arm: string, problems: string): string;
  wrongSeats(game: string, seats: number, arm: string, places: number): string;
  idleChange(arm: string, of: string, seated: string): string;
  equalArms(arm: string, other: string): string;
  unknownDeal(game: string, name: string, known: string): string;
  impossibleDeals(): string;
  unknownSettings(game: string, name: string, known: string): string;
  wrongSettingName(): string;
  /** Settings in a file of the first format. */
  oldFormat(format: string): string;
  tooManySettings(count: number, max: number): string;
  repeatsAlone(): string;
  tooManyBlocks(count: number, max: number): string;
  wrongCount(count: number, settings: number, repeats: number): string;
  /** More, or other, than a ladder has. */
  ladderShape(): string;
  ladderCount(count: number, games: number): string;
  ladderGames(min: number, max: number): string;
  noCount(): string;
  twoSettings(id: string): string;
  wrongSetting(id: string, problems: string): string;
  /** An option or a part of the materials that the game does not have. */
  unknownPart(id: string, part: string): string;
  /** An option that an arm changes, too. */
  settingAndArm(id: string, option: string, arm: string): string;
  settingSeats(id: string, game: string, seats: number, places: number): string;
  noSuchPlace(id: string, word: string, known: string): string;
  /** `seats` listed for `places` places. */
  wrongPlaces(id: string, word: string, seats: number, places: number): string;
  noSuchSeat(id: string, seat: number, last: number): string;
  seatTwice(id: string, seat: number): string;
  settingContradicts(id: string): string;
  budgetBelowBlock(budget: number, block: number): string;
  budgetBelowPlan(budget: number, needed: number): string;
  unknownGame(game: string, known: string): string;
}

const english: ProblemSentences = {
  none: "none",
  moreProblems: (count) => `There are ${count} more problems.`,
  wrongName: () =>
    "A name has 1 to 40 letters, digits, spaces and . _ + -, and begins with a letter or a digit.",
  reservedName: () => "An agent cannot be called subject, opponent or peer.",
  unstorableText: (field) =>
    `${field} contains a character that cannot be stored: NUL, or half of a surrogate pair.`,
  lineBreak: (field) => `${field} contains a line break or another control character.`,
  unknownAgent: (name, known) => `There is no agent "${name}" among "agents": ${known}.`,
  unusedAgent: (name) => `The agent "${name}" has no place in it.`,
  listedTwice: (name) => `"${name}" is listed twice.`,
  twoArms: (name) => `Two arms are called "${name}".`,
  unknownArm: (name, known) => `A contrast names no arm with "${name}": ${known}.`,
  comparesItself: (name) => `A contrast compares "${name}" with itself.`,
  comparesNoSubject: (name) => `A contrast compares "${name}", which is not a subject.`,
  unknownFigure: (id, known) => `There is no figure "${id}": ${known}.`,
  endlessFigure: (id) =>
    `The figure "${id}" has no upper end, so nothing can be claimed of it: list it under "secondary".`,
  unaskedInterview: (metric, interview) =>
    `The figure "${metric}" needs "${interview}" among "interviews".`,
  unknownPaper: (name, known) => `There is no table "${name}" of a paper: ${known}.`,
  unknownInterview: (name, known) => `There is no interview "${name}": ${known}.`,
  unknownEvent: (type, known) => `The game has no event "${type}": ${known}.`,
  mixedPeers: () => 'Either all places say "peer", or none.',
  fewPeers: (places, subjects) =>
    `${places} peers sit at a table, and there are ${subjects} subjects.`,
  noSubjectPlace: () => 'No place of the table says "subject".',
  noOpponents: () => 'Places say "opponent", and "opponents" is empty.',
  noOpponentPlace: () => 'There are opponents, and no place of the table says "opponent".',
  ownOpponent: (subject, also) =>
    `The subject "${subject}" is its own opponent${also === null ? "" : ` (it is "${also}", too)`}. It may be, where "deals" of its places or "seats" of every setting fix which seats are measured.`,
  ownOpponentIn: (arm) =>
    `In the arm "${arm}" a subject is its own opponent. It may be, where "deals" of its places or "seats" of every setting fix which seats are measured.`,
  wrongOptions: (arm, problems) => `Options of the arm "${arm}": ${problems}`,
  wrongSeats: (game, seats, arm, places) =>
    `${game} has ${seats} seats in the arm "${arm}", and the table ${places} places.`,
  idleChange: (arm, of, seated) =>
    `A change of the arm "${arm}" is of "${of}", and no place is: ${seated}.`,
  equalArms: (arm, other) => `The arm "${arm}" changes nothing: it plays what "${other}" plays.`,
  unknownDeal: (game, name, known) => `${game} deals no "${name}": ${known}.`,
  impossibleDeals: () => "The game cannot deal what the places ask for.",
  unknownSettings: (game, name, known) => `${game} has no settings "${name}": ${known}.`,
  wrongSettingName: () =>
    "A name of a setting has 1 to 80 letters, digits, spaces and . _ + / = , ( ) -, and begins with a letter or a digit.",
  oldFormat: (format) => `An experiment with settings has the format "${format}".`,
  tooManySettings: (count, max) => `There are ${count} settings; an experiment has at most ${max}.`,
  repeatsAlone: () =>
    '"repeats" says how many blocks play each setting, and there are no settings.',
  tooManyBlocks: (count, max) =>
    `Settings and repeats make ${count} blocks; an experiment has at most ${max}.`,
  wrongCount: (count, settings, repeats) =>
    `"blocks.count" is ${count}, and ${settings} settings with ${repeats} repeats make ${settings * repeats} blocks: leave it out.`,
  ladderShape: () =>
    'A ladder has at least two subjects, two places that both say "peer", one arm, and neither settings nor contrasts.',
  ladderCount: (count, games) =>
    `"blocks.count" is ${count}, and the ladder has at most ${games} games: leave it out.`,
  ladderGames: (min, max) =>
    `"minGames" is ${min}, and nobody plays more than ${max} games ("maxGames").`,
  noCount: () => '"blocks.count" is missing.',
  twoSettings: (id) => `Two settings are called "${id}".`,
  wrongSetting: (id, problems) => `Setting "${id}": ${problems}`,
  unknownPart: (id, part) => `Setting "${id}": the game has no "${part}".`,
  settingAndArm: (id, option, arm) =>
    `The setting "${id}" and the arm "${arm}" both set the option "${option}".`,
  settingSeats: (id, game, seats, places) =>
    `${game} has ${seats} seats in the setting "${id}", and the table ${places} places.`,
  noSuchPlace: (id, word, known) =>
    `Setting "${id}" seats "${word}", and no place of the table says so: ${known}.`,
  wrongPlaces: (id, word, seats, places) =>
    `Setting "${id}" lists ${seats} seats for "${word}", which has ${places} places.`,
  noSuchSeat: (id, seat, last) =>
    `Setting "${id}" names seat ${seat}; seats are counted from 0 to ${last}.`,
  seatTwice: (id, seat) => `Setting "${id}" gives seat ${seat} to two places.`,
  settingContradicts: (id) =>
    `The setting "${id}" contradicts the table: the game cannot deal both what it fixes and what the places ask for.`,
  budgetBelowBlock: (budget, block) =>
    `The budget of ${budget} matches is below one block, which has ${block}.`,
  budgetBelowPlan: (budget, needed) =>
    `The budget of ${budget} matches is below the ${needed} that a fixed experiment plays before it is read.`,
  unknownGame: (game, known) => `There is no game "${game}": ${known}.`,
};

const chinese: ProblemSentences = {
  none: "无",
  moreProblems: (count) => `另有 ${count} 个问题。`,
  wrongName: () =>
    "名称由 1 到 40 个字母、汉字、数字、空格或 . _ + - 组成，以字母、汉字或数字开头。",
  reservedName: () => "智能体不能叫 subject、opponent 或 peer。",
  unstorableText: (field) => `${field} 含有无法保存的字符：NUL 或不成对的代理字符。`,
  lineBreak: (field) => `${field} 含有换行或其他控制字符。`,
  unknownAgent: (name, known) => `“agents”中没有智能体“${name}”，现有：${known}。`,
  unusedAgent: (name) => `智能体“${name}”没有用到。`,
  listedTwice: (name) => `“${name}”列了两次。`,
  twoArms: (name) => `有两个实验组都叫“${name}”。`,
  unknownArm: (name, known) => `有一项比较提到的实验组“${name}”不存在，现有：${known}。`,
  comparesItself: (name) => `有一项比较把“${name}”与它自己相比。`,
  comparesNoSubject: (name) => `有一项比较提到的“${name}”不是受测智能体。`,
  unknownFigure: (id, known) => `没有指标“${id}”，现有：${known}。`,
  endlessFigure: (id) => `指标“${id}”没有上限，无法对它作结论：请把它列在“secondary”中。`,
  unaskedInterview: (metric, interview) =>
    `指标“${metric}”需要在“interviews”中列出“${interview}”。`,
  unknownPaper: (name, known) => `没有论文表格“${name}”，现有：${known}。`,
  unknownInterview: (name, known) => `没有访谈“${name}”，现有：${known}。`,
  unknownEvent: (type, known) => `游戏没有事件“${type}”，现有：${known}。`,
  mixedPeers: () => "座位要么全部写“peer”，要么都不写。",
  fewPeers: (places, subjects) => `一桌需要 ${places} 个同桌，而受测智能体只有 ${subjects} 个。`,
  noSubjectPlace: () => "没有一个座位写“subject”。",
  noOpponents: () => "有座位写着“opponent”，而“opponents”是空的。",
  noOpponentPlace: () => "列出了对手，但没有一个座位写“opponent”。",
  ownOpponent: (subject, also) =>
    `受测智能体“${subject}”成了自己的对手${also === null ? "" : `（“${also}”也是它）`}。只有当它的座位写明“deals”，或者每个设定都用“seats”指定座位，从而明确测量哪些座位时，才可以这样做。`,
  ownOpponentIn: (arm) =>
    `在实验组“${arm}”中，有受测智能体成了自己的对手。只有当它的座位写明“deals”，或者每个设定都用“seats”指定座位，从而明确测量哪些座位时，才可以这样做。`,
  wrongOptions: (arm, problems) => `实验组“${arm}”的选项：${problems}`,
  wrongSeats: (game, seats, arm, places) =>
    `${game} 在实验组“${arm}”中有 ${seats} 个座位，而“table”列出了 ${places} 个。`,
  idleChange: (arm, of, seated) =>
    `实验组“${arm}”有一处改变针对“${of}”，但没有这样的座位，现有：${seated}。`,
  equalArms: (arm, other) => `实验组“${arm}”什么也没有改变：它与“${other}”完全相同。`,
  unknownDeal: (game, name, known) => `${game} 不发放“${name}”，现有：${known}。`,
  impossibleDeals: () => "游戏无法满足这些座位的发放要求。",
  unknownSettings: (game, name, known) => `${game} 没有名为“${name}”的设定集，现有：${known}。`,
  wrongSettingName: () =>
    "设定的名称由 1 到 80 个字母、汉字、数字、空格或 . _ + / = , ( ) - 组成，以字母、汉字或数字开头。",
  oldFormat: (format) => `含有设定的实验，“format”应写“${format}”。`,
  tooManySettings: (count, max) => `共有 ${count} 个设定，而一个实验最多 ${max} 个。`,
  repeatsAlone: () => "“repeats”表示每个设定进行几个区组，但这里没有设定。",
  tooManyBlocks: (count, max) => `设定与重复次数合计 ${count} 个区组，而一个实验最多 ${max} 个。`,
  wrongCount: (count, settings, repeats) =>
    `“blocks.count”写的是 ${count}，而 ${settings} 个设定各重复 ${repeats} 次，合计 ${settings * repeats} 个区组：请删去这一项。`,
  ladderShape: () =>
    "天梯赛需要至少两名受测智能体、两个都写“peer”的座位和一个实验组，且没有设定和比较。",
  ladderCount: (count, games) =>
    `“blocks.count”写的是 ${count}，而这场天梯赛最多 ${games} 局：请删去这一项。`,
  ladderGames: (min, max) => `“minGames”是 ${min}，而每名智能体最多只下 ${max} 局（“maxGames”）。`,
  noCount: () => "缺少“blocks.count”。",
  twoSettings: (id) => `有两个设定都叫“${id}”。`,
  wrongSetting: (id, problems) => `设定“${id}”：${problems}`,
  unknownPart: (id, part) => `设定“${id}”：游戏没有“${part}”。`,
  settingAndArm: (id, option, arm) => `设定“${id}”和实验组“${arm}”都设置了选项“${option}”。`,
  settingSeats: (id, game, seats, places) =>
    `${game} 在设定“${id}”中有 ${seats} 个座位，而“table”列出了 ${places} 个。`,
  noSuchPlace: (id, word, known) =>
    `设定“${id}”为“${word}”指定了座位，但没有一个座位这样写，现有：${known}。`,
  wrongPlaces: (id, word, seats, places) =>
    `设定“${id}”为“${word}”列出了 ${seats} 个座位，而它有 ${places} 个位置。`,
  noSuchSeat: (id, seat, last) => `设定“${id}”提到座位 ${seat}，而座位编号是 0 到 ${last}。`,
  seatTwice: (id, seat) => `设定“${id}”把座位 ${seat} 给了两个位置。`,
  settingContradicts: (id) =>
    `设定“${id}”与“table”矛盾：游戏无法同时满足它固定的内容和各座位的发放要求。`,
  budgetBelowBlock: (budget, block) =>
    `${budget} 场对局的预算不足一个区组（一个区组有 ${block} 场）。`,
  budgetBelowPlan: (budget, needed) =>
    `${budget} 场对局的预算少于固定样本的实验在读取结果之前要进行的 ${needed} 场。`,
  unknownGame: (game, known) => `没有游戏“${game}”，现有：${known}。`,
};

const byLocale: Readonly<Record<Locale, ProblemSentences>> = { en: english, zh: chinese };

/** The sentences in a language. */
export const problemSentences = (locale: Locale): ProblemSentences => byLocale[locale];
