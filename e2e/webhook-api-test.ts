import { test as base, expect } from "./api-test";
import { Receiver } from "./receiver";
import { dueNow, withWebhookServer } from "./webhook-server";

/**
 * Tests of a file with a database and a server of its own, whose queue no other test fills. `hurry` makes the tenant's next
 * attempts due now.
 *
 * @param privateAllowed whether webhooks may go to this machine
 */
export function webhookTest({ privateAllowed }: { privateAllowed: boolean }) {
  base.aroundAll((runTests) => withWebhookServer({ privateAllowed, pages: false }, runTests));
  return (
    base
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names a fixture needs off its first parameter
      .extend("receiver", async ({}, { onCleanup }) => {
        const receiver = await Receiver.start();
        onCleanup(() => receiver.stop());
        return receiver;
      })
      .extend(
        "hurry",
        ({ tenant }) =>
          () =>
            dueNow(tenant.id),
      )
  );
}

export { expect };
