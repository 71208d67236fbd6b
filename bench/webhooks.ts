import { startTestCluster } from "@/e2e/database";
import { deliverThroughCrashes } from "@/e2e/webhook-crash";

/**
 * Ten thousand webhook deliveries, a fifth of them to receivers that fail twice, from a process that is killed twenty
 * times: every event must arrive, and less than 1 % of them twice.
 *
 *   npm run build && npm run bench:webhooks -- [events] [webhooks] [kills]
 */

const [events = 1_000, webhooks = 10, kills = 20] = process.argv.slice(2).map(Number);
const stop = await startTestCluster();
try {
  const onProgress = (line: string) => process.stderr.write(`${line}\n`);
  const result = await deliverThroughCrashes({ events, webhooks, kills, onProgress });
  const { deliveries, lost, undelivered, repeated, requests, seconds } = result;
  process.stdout.write(
    `${deliveries} deliveries, ${requests} requests, killed ${result.kills} times, ${seconds} s: ` +
      `${lost} lost, ${undelivered} not shown as delivered, ${repeated} sent twice (${((100 * repeated) / deliveries).toFixed(2)} %)\n`,
  );
  process.exitCode = lost === 0 && undelivered === 0 && repeated < deliveries / 100 ? 0 : 1;
} finally {
  await stop();
}
