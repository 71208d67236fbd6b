import type { Endpoint } from "@/lib/base/http/endpoint";
import { endpoints } from "@/lib/endpoints";
import { exampleAddress } from "./example-answers";
import styles from "./run-form.module.css";

/** Sends the request to the reader's own tenant. A write is a dry run, which changes nothing. It waits for the script. */
export function RunForm({ endpoint }: { endpoint: Endpoint }) {
  const { method, path, body, example } = endpoint;
  const list = path.slice(0, Math.max(0, path.indexOf("/:")));
  const hasList = endpoints.some((each) => each.method === "GET" && each.path === list);
  return (
    <form
      className={`grid gap-8 mt-8 ${styles.form}`}
      data-docs-run={method}
      data-body={body ? JSON.stringify(example?.body ?? {}) : undefined}
      data-list={hasList ? list : undefined}
    >
      <input
        className="h-30 py-0 px-8 text-1 rounded-6px bg-raised"
        type="text"
        name="address"
        defaultValue={exampleAddress(endpoint)}
        aria-label="Path and query"
        spellCheck={false}
        autoComplete="off"
      />
      <button className="py-0 px-12 text-13 text-1 rounded-6 bg-raised hover-bg-soft" type="submit" disabled>
        {method === "GET" ? "Run" : "Dry run"}
      </button>
      <output className="col-span-full text-13 text-2" />
    </form>
  );
}
