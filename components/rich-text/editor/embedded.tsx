import type { ContentBlock, ContentState } from "draft-js";
import { RichText } from "@/components/rich-text/rich-text";
import { readDocument } from "@/lib/base/rich-text/read";

/** An image, a rule or anything else that this editor cannot make: shown as its readers see it, to be kept or removed. */
export const embeddedIn = (block: ContentBlock) =>
  block.getType() === "atomic" ? { component: Embedded, editable: false } : null;

function Embedded({ block, contentState }: { block: ContentBlock; contentState: ContentState }) {
  const key: string | null = block.getEntityAt(0);
  const entity = key === null ? undefined : contentState.getEntity(key);
  const raw = {
    type: block.getType(),
    text: block.getText(),
    data: block.getData().toObject(),
    entityRanges: [{ offset: 0, length: 1, key: 0 }],
  };
  const entityMap = entity ? { 0: { type: entity.getType(), data: entity.getData() } } : {};
  return <RichText document={readDocument({ blocks: [raw], entityMap })} size="page" />;
}
