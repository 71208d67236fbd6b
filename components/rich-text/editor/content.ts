import { type ContentState, convertFromRaw, type RawDraftContentState } from "draft-js";
import type { StoredDocument } from "@/lib/base/rich-text/stored";

/** The types of Draft.js name only its own styles and blocks; it takes any, and keeps what it does not know. */
export const contentOf = (document: StoredDocument): ContentState => convertFromRaw(document as RawDraftContentState);
