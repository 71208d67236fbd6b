export { AsOfBand } from "./as-of-band";
export { AsOfRefusal } from "./as-of-refusal";
export { Forbidden } from "./forbidden";
export { HistoryPanel } from "./history-panel";
