import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "./api-test";
import { cloneDatabase, scratchFolder } from "./database";
import { Receiver } from "./receiver";
import { startServer } from "./server";

const root = new URL("..", import.meta.url);

test("what the README and the further examples tell a newcomer to type works, and answers what they say", async () => {
  const readme = await readFile(new URL("README.md", root), "utf8");
  const [executed = ""] = (readme.split("<!-- executed by")[1] ?? "").split("\n## ");
  const more = await readFile(new URL("docs/examples.md", root), "utf8");
  const blocks = [...`${executed}${more}`.matchAll(/```bash\n(.*?)```/gs)];
  expect(blocks).toHaveLength(3);

  const { ownerUrl, appUrl, drop } = await cloneDatabase();
  const environment = { DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl };
  const server = await startServer({
    ...environment,
    RUN_JOBS: "true",
    WEBHOOK_ALLOW_PRIVATE: "true",
  });
  const receiver = await Receiver.start();
  try {
    const script = blocks
      .map(([, block]) => block)
      .join("\n")
      .replaceAll("http://localhost:3000", server.url);
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
      cwd: root,
      env: {
        ...process.env,
        ...environment,
        DATA_DIR: scratchFolder("readme"),
        RECEIVER: receiver.url,
        FORCE_COLOR: "0",
      },
    });
    const answers = stdout.split("\n").filter(Boolean);
    expect(answers[0]).toContain('"services":["s1"]');
    expect(JSON.parse(answers[1] ?? "").data).toEqual([{ _id: "sub1", name: "Backup", price: 120 }]);
    expect(JSON.parse(answers[2] ?? "").data).toMatchObject([{ value: null, count: 1 }]);
    expect(answers[3]).toMatch(/^_id,name,description/);
    expect(stdout).toContain('"assignedProductsCount":1');
    expect(stdout).toContain('"restoredCount":1');
    expect(stdout).toContain('"name":"Polar Optikk AS"');
    const order = JSON.parse(answers.find((line) => line.includes('"subscription_term":8640')) ?? "");
    expect(order).toMatchObject({ number: "00000001", price: { total: 2160 } });
    const ended = answers.find((line) => line.includes('"status":"ended"')) ?? "";
    expect(JSON.parse(ended).data).toMatchObject([{ _id: order.subscriptions[0], price: 180 }]);
    expect(JSON.parse(answers.find((line) => line.includes('"pagination"')) ?? "").pagination.total).toBe(1);
    expect(Number(answers.at(-1))).toBeGreaterThan(0);
    const pushed = await receiver.nth(1);
    expect(pushed.headers["webhook-signature"]).toMatch(/^v1,/);
  } finally {
    await receiver.stop();
    await server.stop();
    await drop();
  }
});
