import type { Metadata } from "next";
import { Frame } from "../frame";
import { Markdown } from "../markdown";
import { changesPage } from "../pages-text";

export const metadata: Metadata = { title: "Changes, API reference" };

/** What releases have changed in the API, made from the difference of their documents. */
export default function ChangesPage() {
  return (
    <Frame current="changes">
      <Markdown text={changesPage()} />
    </Frame>
  );
}
