import { AppError } from "@/lib/base/errors";
import { byService, type RecordKind } from "@/lib/base/write/kind";
import { listAgreements, updateAgreement } from "./endpoints";
import { update } from "./service";
import { readDetail } from "./store";

const publishAgain = "A published text is evidence. Publish the earlier text as the next version instead.";

export const agreementKind: RecordKind = {
  table: "agreement",
  visibility: "own",
  plural: "agreements",
  list: listAgreements,
  missing: () => AppError.notFound("The agreement"),
  answered: readDetail,
  final: (paths) => (paths.some((path) => path.startsWith("content.")) ? publishAgain : undefined),
  writes: { update: byService(updateAgreement, update) },
};
