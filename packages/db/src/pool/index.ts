export {
  keepPoolModels,
  type ListedPoolModel,
  listPoolModels,
  type PoolCaller,
  type PoolDeclaration,
  poolAllowances,
  refusalOfScope,
} from "./models.ts";
export {
  closeReserves,
  type ReserveId,
  reservesOfSeason,
  settleReserve,
  sweepReserves,
  takeFromReserve,
} from "./reserves.ts";
