import { call, type SentFile } from "@/lib/browser/client";
import { useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import type { ImportMode } from "@/lib/import/modes";
import { createPlan } from "./endpoints";
import type { Absent, ImportKey, ImportOperation } from "./schema";

/** Plans of imports, apart from `client.ts`: only the dialog of an import loads this. */

interface ImportRequest {
  operation: ImportOperation;
  mode: ImportMode;
  absent: Absent;
  key: ImportKey;
  file: SentFile;
}

export const useCreateImportPlan = () =>
  useEndpointMutation(
    createPlan,
    async ({ file, ...search }: ImportRequest) =>
      (await call(createPlan, { search: new URLSearchParams(search), file })).data,
  );
