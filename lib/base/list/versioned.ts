import { text } from "@/lib/base/schema/primitives";
import { versionMember } from "./fields";

/** The version of a record, as a part of its schema in a list that exports it. Apart from `fields.ts`, so that a browser gets no schema with it. */
export const versioned = {
  [versionMember]: text.optional().meta({
    description: "With `~fields` that name it: the version. An import that sends it replaces no other version.",
  }),
};
