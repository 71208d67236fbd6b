import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { pageOf } from "@/lib/base/schema/page";
import { identifier } from "@/lib/base/schema/primitives";
import { viewArea } from "./area";
import { viewCreated, viewDeleted, viewUpdated } from "./events";
import { notice, noticeList, noticesRead, savedView, savedViewCreate, savedViewList, savedViewUpdate } from "./schema";

const area = viewArea;
const params = z.object({ id: identifier });

export const listSavedViews = endpoint({
  name: "listSavedViews",
  method: "GET",
  path: "/v1/view",
  area,
  summary: "List saved views",
  description: "Your saved views of list screens in this tenant, and those that others share with everyone in it.",
  feature: "authenticated",
  list: savedViewList,
  response: z.array(savedView),
});

export const createSavedView = endpoint({
  name: "createSavedView",
  method: "POST",
  path: "/v1/view",
  area,
  summary: "Save a view",
  description: "It becomes the last one of its screen. At most 200 views of one owner in a tenant.",
  feature: "authenticated",
  body: savedViewCreate,
  response: savedView,
  status: 201,
  refusals: { conflict: "you have 200 views already." },
  event: viewCreated,
  example: {
    body: { screen: "/subscriptions", name: "Ends soon", parameters: "~filter[end_date]=<=today+30d", shared: true },
  },
});

export const updateSavedView = endpoint({
  name: "updateSavedView",
  method: "PUT",
  path: "/v1/view/:id",
  area,
  summary: "Rename, change, share or move a view",
  description:
    "Changes the members that are sent. A view that is shared can be changed by its owner alone: 403 for others. With `notify` its owner is notified within a minute or two of what enters and leaves it, also by time alone where it has relative times, as long as the owner may read its list: by a notice (`GET /v1/notice`), and by the events `view.entered` and `view.left`, which webhooks get. A record that enters and leaves it between two evaluations is not reported. At most 20 views of one owner in a tenant notify, and none of an API key.",
  feature: "authenticated",
  params,
  body: savedViewUpdate,
  response: savedView,
  refusals: { conflict: "20 of your views notify you already, or changes of what this one shows cannot be followed." },
  event: viewUpdated,
  example: { body: { name: "Ends within 30 days" } },
});

export const deleteSavedView = endpoint({
  name: "deleteSavedView",
  method: "DELETE",
  path: "/v1/view/:id",
  area,
  summary: "Delete a view",
  description: "A shared one can be deleted by its owner, and by users with Platform/User/Write.",
  feature: "authenticated",
  params,
  response: savedView,
  event: viewDeleted,
});

export const listNotices = endpoint({
  name: "listNotices",
  method: "GET",
  path: "/v1/notice",
  area,
  summary: "List notices",
  description:
    "What has entered and left those of your views that notify you. The newest 100 of each view are kept, for 30 days.",
  feature: "authenticated",
  list: noticeList,
  response: pageOf(notice),
  example: { query: "~filter[read]=false" },
});

export const readNotices = endpoint({
  name: "readNotices",
  method: "POST",
  path: "/v1/notice/read",
  area,
  summary: "Mark notices as read",
  description: "Those that are named, or all of yours. Not recorded in the event log.",
  feature: "authenticated",
  body: noticesRead,
  response: z.object({ read: z.number().meta({ description: "How many were not read before." }) }),
  example: { body: {} },
});
