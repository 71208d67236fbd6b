import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";

type Text = { type: "text"; text: string };

/** An assistant with a key, through the official client of the Model Context Protocol, which speaks both of its revisions. */
export async function assistant(key: string, parameters = "", mode: "legacy" | { pin: string } = "legacy") {
  const client = new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode } });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${process.env.COMPTOIR_TEST_URL}/mcp${parameters}`), { requestInit }),
  );
  onTestFinished(() => client.close());
  const call = async (name: string, args: object) => {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...args } });
    return { isError, text: (content as Text[]).map(({ text }) => text).join("\n") };
  };
  const tools = async () => (await client.listTools()).tools;
  return { call, tools };
}
