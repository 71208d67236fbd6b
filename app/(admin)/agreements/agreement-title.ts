import { sourceLanguage } from "@/lib/resources/agreement/languages";
import type { Agreement } from "@/lib/resources/agreement/schema";

export const titleOf = (agreement: Agreement): string =>
  agreement.content?.[sourceLanguage(agreement.content)]?.title || agreement._id;
