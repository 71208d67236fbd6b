import type { Reference } from "@/lib/base/http/references";
import { where } from "@/lib/base/list/where";
import { listKeys } from "./endpoints";
import type { ApiKey } from "./schema";

export const keyReferences: readonly Reference<ApiKey>[] = [
  {
    by: listKeys,
    where: ({ id }) => where(listKeys.list, { replaces: id }),
    effect: "stays",
    says: "Keys that replace it",
  },
];
