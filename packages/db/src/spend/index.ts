export {
  reserveSpend,
  type SpendCaps,
  type SpendScope,
  settleSpend,
  spendCaps,
  spentToday,
} from "./spend.ts";
