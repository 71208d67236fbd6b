import { changeUndone } from "./events";

/** Whether an event is that of an undo, done or refused. */
export const isUndo = ({ source, action }: { source?: string | undefined; action?: string | undefined }): boolean =>
  source === changeUndone.source && action === changeUndone.action;
