/** Words and signs that do not depend on a speech's subject. */
export const fillers: Readonly<Record<"en" | "zh", ReadonlySet<string>>> = {
  en: new Set(
    (
      "a about actually after again all almost also always an and any are around as at away be because been before being both but by came can " +
      "cannot come comes could did do does doing don done down each either else enough even ever every few for from get gets getting " +
      "give go goes going good got had has have having he her here him his how i if in into is it its itself just keep kind " +
      "less let like likely little long lot make makes making many may me might mine more most much must my never next no " +
      "not nothing now of off often on once one ones only or other others our out over own part people perhaps person put " +
      "quite rather really same say see seem seems she should so some someone something sometimes sort still such take " +
      "takes tell than that the their them then there these they thing things this those though through to too two under until " +
      "up upon us use used using usually very want was way we well were what when where whether which while who whole " +
      "whom whose why will with within without would yes yet you your yourself"
    ).split(" "),
  ),
  zh: new Set([
    ..."的了是在也都就很把被和与或而且但又还这那它他她我你们个之为以所着过吗呢吧啊得地不没",
    ..."有人 有的 有些 有时 可以 一起 自己 时候 什么 不用 没有 不能 不会 不要 就是 还是 常常 经常 一定 特别 非常 最好 起来 出来 下来 上去 很多 许多 那种 这种 一种".split(
      " ",
    ),
  ]),
};
