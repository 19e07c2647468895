export {
  reserveSpend,
  type SpendCaps,
  type SpendScope,
  settleSpend,
  spendCaps,
  spentOnOtherDays,
  spentToday,
} from "./spend.ts";
