import type * as z from "zod";
import { where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { listQuery } from "@/lib/browser/list";
import {
  createSavedView,
  deleteSavedView,
  listNotices,
  listSavedViews,
  readNotices,
  updateSavedView,
} from "./endpoints";
import { type Notice, noticeList, type SavedView, type savedViewCreate, type savedViewUpdate } from "./schema";

/** All saved views that the viewer has in the tenant, of every screen: there are few, and the user changes screens often. */
export const readViews = async (signal: AbortSignal): Promise<readonly SavedView[]> =>
  (await call(listSavedViews, { signal })).data;

export const createView = (body: z.input<typeof savedViewCreate>) => call(createSavedView, { body });

export const updateView = ({ id, ...body }: z.input<typeof savedViewUpdate> & { id: string }) =>
  call(updateSavedView, { params: { id }, body });

export const deleteView = (id: string) => call(deleteSavedView, { params: { id } });

const shownMax = 30;

/** The newest notices; `total` counts all. */
export const noticesQuery = () =>
  listQuery<typeof listNotices, Notice>(listNotices, where(noticeList, {}, { limit: shownMax }));

/** The number of unread notices. */
export const unreadQuery = () => ({
  ...listQuery<typeof listNotices, Notice>(listNotices, where(noticeList, { read: false }, { limit: 1 })),
  select: ({ total }: { total: number }) => total,
});

export const markRead = (ids?: string[]) => call(readNotices, { body: ids ? { ids } : {} });
