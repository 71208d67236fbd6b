export { AsOfBand } from "./as-of-band";
export { AsOfRefusal } from "./as-of-refusal";
export { HistoryPanel } from "./history-panel";
