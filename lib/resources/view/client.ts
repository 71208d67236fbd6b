import type * as z from "zod";
import { call } from "@/lib/base/http/client";
import {
  createSavedView,
  deleteSavedView,
  getNewInView,
  listSavedViews,
  markViewSeen,
  updateSavedView,
} from "./endpoints";
import type { NewInView, SavedView, savedViewCreate, savedViewUpdate } from "./schema";

/** All saved views that the viewer has in the tenant, of every screen: there are few, and screens change quickly. */
export const readViews = async (signal: AbortSignal): Promise<readonly SavedView[]> =>
  (await call(listSavedViews, { signal })).data;

export const createView = (body: z.input<typeof savedViewCreate>) => call(createSavedView, { body });

export const updateView = ({ id, ...body }: z.input<typeof savedViewUpdate> & { id: string }) =>
  call(updateSavedView, { params: { id }, body });

export const deleteView = (id: string) => call(deleteSavedView, { params: { id } });

export const readNew = async (id: string, signal: AbortSignal): Promise<NewInView> =>
  (await call(getNewInView, { params: { id }, signal })).data;

export const markSeen = (id: string, snapshot: string) => call(markViewSeen, { params: { id }, body: { snapshot } });
