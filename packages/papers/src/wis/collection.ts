import { COLLECTION_FORMAT, type CollectionFile } from "@wisp/lab";

/** Tables 2 to 4 of the WiS paper. */
export const wis: CollectionFile = {
  format: COLLECTION_FORMAT,
  name: { en: "Tables of the WiS paper", zh: "WiS 论文的表格" },
  question: {
    en: "How well does an agent play Who is Spy, withstand instructions in speeches, and vote after reasoning?",
    zh: "智能体玩“谁是卧底”的水平如何？能否抵御发言中的指令？推理之后投票是否更准？",
  },
  experiments: [
    { id: "table-2", preset: "main-table", subjects: "join" },
    { id: "table-3", preset: "attack-defence" },
    // Its arm names a character, which only agents of the house have.
    { id: "table-4", preset: "reasoning", subjects: "stay-out" },
  ],
  layouts: [
    { kind: "experiment", experiment: "table-2", paper: "wis-table-2" },
    { kind: "experiment", experiment: "table-3", paper: "wis-table-3" },
    { kind: "experiment", experiment: "table-4", paper: "wis-table-4" },
  ],
};
