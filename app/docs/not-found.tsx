import { Frame } from "./frame";

/** An address below the reference that is not in it. */
export default function DocsNotFound() {
  return (
    <Frame>
      <h1>There is no such page in the reference</h1>
      <p>
        The kinds of records are beside this text; <a href="/docs">the introduction</a> says how requests are made.
      </p>
    </Frame>
  );
}
