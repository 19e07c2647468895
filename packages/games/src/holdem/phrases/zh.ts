import { cardsText } from "../cards.ts";
import { handNames } from "../hands/hand.ts";
import { potOf, scoresOf, stacksOf, streetOf } from "../state.ts";
import type { Action, OfferedAction, Phrases } from "./phrases.ts";

const signed = (count: number): string => (count > 0 ? `+${count}` : `${count}`);

const reasons = { timeout: "超时", error: "没有作答", illegal: "回答不合法" } as const;

function verb({ action, chips, opens }: OfferedAction): string {
  switch (action) {
    case "fold":
      return "弃牌";
    case "check-call":
      return chips === 0 ? "过牌" : `跟注 ${chips}`;
    case "raise-half-pot":
      return opens ? `下注半池 ${chips}` : `加注半池，投入 ${chips}`;
    case "raise-pot":
      return opens ? `下注满池 ${chips}` : `加注满池，投入 ${chips}`;
    case "all-in":
      return `全下 ${chips}`;
  }
}

const acted = (name: string, action: Action): string =>
  action.missed === null
    ? `${name} ${verb(action)}`
    : `${name} ${reasons[action.missed]}，按${verb(action)}处理`;

const streetNames = { preflop: "翻牌前", flop: "翻牌", turn: "转牌", river: "河牌" };

function label({ action, chips, opens }: OfferedAction): string {
  switch (action) {
    case "fold":
      return "弃牌";
    case "check-call":
      return chips === 0 ? "过牌" : `跟注 ${chips}`;
    case "raise-half-pot":
      return opens ? `下注半池（${chips}）` : `加注半池（投入 ${chips}）`;
    case "raise-pot":
      return opens ? `下注满池（${chips}）` : `加注满池（投入 ${chips}）`;
    case "all-in":
      return `全下（${chips}）`;
  }
}

export const zh: Phrases = {
  yourName: (name) => `你是 ${name}。`,
  rules: ({ hands, stack, bigBlind }) =>
    [
      `两位玩家打 ${hands} 手无限注德州扑克。每手开始时双方各有 ${stack} 筹码：之前各手的输赢计入总成绩，但不影响这一手的筹码。按钮位的玩家下小盲注 ${bigBlind / 2}，另一位玩家下大盲注 ${bigBlind}。第一手由 Player 1 处于按钮位，之后每手轮换。`,
      "每位玩家有两张只有自己能看到的底牌。下注共四轮：翻牌前、翻牌后（三张公共牌）、转牌后（第四张）、河牌后（第五张）。翻牌前按钮位先行动，之后各轮由另一位玩家先行动。双方都行动过且投入相同，或有人弃牌时，该轮下注结束。",
      "从两张底牌和五张公共牌中取最好的五张比大小。牌型从大到小：皇家同花顺（同花色的 A、K、Q、J、10）、同花顺、四条、葫芦、同花、顺子、三条、两对、一对、高牌。A 可以作为顺子的最小牌（A 2 3 4 5）。牌型相同则比较各张牌的点数，先比同点数张数最多的一组。花色不分大小。牌力相同则平分底池；双方投入相同，因此不会出现除不尽的筹码。",
      [
        "回答一个动作的名称，不要附加其他文字：",
        "- fold：弃牌。可以免费过牌时也允许弃牌。",
        "- check-call：补足到与对方相同；已经相同则为过牌，不投入筹码。",
        "- raise-half-pot：先跟注，再按跟注后底池的一半加注。本轮还没有人下注时，就是下注半池。",
        "- raise-pot：先跟注，再按跟注后的整个底池加注。本轮还没有人下注时，就是下注满池。",
        "- all-in：投入剩余的全部筹码。",
      ].join("\n"),
      "底池包含这一手投入的全部筹码，当前下注轮的也算在内。跟注后底池总是偶数，取一半无需舍入；这样的加注不会小于大盲注，也不会小于上一次加注。如果加注会用完你的全部筹码或更多，则不能选择，只能选 all-in，此时加注额可以小于上一次加注。对方已全下时，只能选 fold 或 check-call。每手开始时双方筹码相同，因此没有边池。",
      "有人弃牌时，对方收回未被跟注的筹码，并赢得其余底池，双方都不亮牌。双方都全下时，双方亮牌并发完剩余的公共牌。最后一轮下注结束仍无人弃牌时，双方亮牌。",
      "其他回答或超时：可以免费过牌时按过牌处理，否则按弃牌处理。两者都是合法动作，因此不作答绝不会比作答更划算。",
      "得分：所有手牌赢得的筹码减去输掉的筹码。得分高者赢下对局；相同则为平局。",
      zh.objective,
    ].join("\n\n"),
  objective:
    "最终看的是你在所有对局、所有手牌中赢得的筹码，而不是谁赢下对局：输一个筹码和赢一个筹码同样重要。",
  askAction: ({ hand, config, board }) =>
    `第 ${hand} 手（共 ${config.hands} 手），${streetNames[streetOf({ board })]}：你怎么打？`,
  position(view, seat) {
    const { names, board, holes, committed, button } = view;
    const [other, left] = [1 - seat, stacksOf(view)];
    return [
      `${seat === button ? "你在按钮位（小盲注）。" : "你在大盲注位。"}目前成绩：${signed(scoresOf(view)[seat] ?? 0)}。`,
      `你的底牌：${cardsText(holes[seat] ?? [])}。公共牌：${board.length === 0 ? "尚未发出" : cardsText(board)}。`,
      `底池 ${potOf(view)}。你已投入 ${committed[seat] ?? 0}，剩余 ${left[seat] ?? 0}；${names[other] ?? ""} 已投入 ${committed[other] ?? 0}，剩余 ${left[other] ?? 0}。`,
    ].join("\n");
  },
  label,
  opened: (names, { hands, stack, bigBlind }) =>
    `${names.join(" 与 ")} 打 ${hands} 手德州扑克，每手各有 ${stack} 筹码，盲注 ${bigBlind / 2}/${bigBlind}。`,
  handOpened: (hand, button, other, bigBlind) =>
    `第 ${hand} 手：${button} 在按钮位，下小盲注 ${bigBlind / 2}；${other} 下大盲注 ${bigBlind}。`,
  cardsDealt: (name, cards) => `${name} 的底牌是 ${cards}。`,
  acted: (name, action) => `${acted(name, action)}。`,
  betReturned: (name, chips) => `${name} 收回未被跟注的 ${chips} 筹码。`,
  boardDealt: (street, cards) => `${streetNames[street]}：${cards}。`,
  handShown: (name, cards) => `${name} 亮出 ${cards}。`,
  handClosed({ winner, pot, kind, otherKind }) {
    if (winner === null) {
      return `双方${kind === null ? "牌力相同" : `都是${handNames[kind].zh}`}，平分底池 ${pot}。`;
    }
    if (kind === null || otherKind === null) return `${winner} 赢得底池 ${pot}。`;
    return `${winner} 以${handNames[kind].zh}胜${handNames[otherKind].zh}，赢得底池 ${pot}。`;
  },
  won: (name, chips) => `对局结束。${name} 以 ${signed(chips)} 筹码获胜。`,
  draw: "对局结束。平局。",
};
