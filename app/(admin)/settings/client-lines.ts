import { commandsOf } from "@/cli/remote/operations";
import { codeOf, languages } from "@/components/layout/code-of";
import { assistantWrites, type Feature } from "@/lib/base/auth/features";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { endpoints } from "@/lib/endpoints";
import { t } from "@/lib/languages/text";
import { getAuthInfo } from "@/lib/resources/session/endpoints";

/** The lines by which programs and assistants use this installation. None holds a key: a terminal's history would keep it. */

export interface Lines {
  title: string;
  /** Where they belong. */
  note?: string;
  text: string;
}

/** The first list that a key may read, or who it is. */
const firstOperation = (scopes: readonly string[] | undefined): Endpoint =>
  endpoints.find(({ list, path, feature }) => list && !path.includes(":") && scopes?.includes(feature)) ?? getAuthInfo;

export const firstPath = (scopes: readonly string[] | undefined): string => firstOperation(scopes).path;

/** The four ways to use a key, each with the same request, and what they need before. */
export function programLines(origin: string, scopes: readonly string[] | undefined): Lines[] {
  const { name, path } = firstOperation(scopes);
  const { resource = "", verb = "" } = commandsOf(endpoints).find((each) => each.name === name) ?? {};
  const request = { method: "GET" as const, path, template: path, command: `${resource} ${verb}` };
  return [
    {
      title: t("First"),
      note: t("In a terminal, which asks for the key and does not show it."),
      text: `export COMPTOIR_URL=${origin}\nread -rs COMPTOIR_KEY && export COMPTOIR_KEY`,
    },
    ...languages.map((language) => ({ title: t(language), text: codeOf(language, request, origin) })),
  ];
}

const key = (text: string) => `Bearer ${text}`;

/** One that a client replaces when it reads its file. */
const variable = (name: string) => `\${${name}}`;

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** How six clients of the Model Context Protocol are told of this installation. */
export function assistantLines(origin: string): Lines[] {
  const url = `${origin}/mcp`;
  const named = (server: object) => json({ mcpServers: { comptoir: server } });
  return [
    {
      title: "Claude Code",
      note: t("In a terminal, where COMPTOIR_KEY is the key."),
      text: `claude mcp add --transport http comptoir ${url} --header "Authorization: ${key("$COMPTOIR_KEY")}"`,
    },
    {
      title: "Claude Desktop",
      note: t("In claude_desktop_config.json; Settings, Developer, Edit Config opens it. Node is needed."),
      text: named({
        command: "npx",
        args: ["-y", "mcp-remote", url, "--header", `Authorization:${variable("AUTHORIZATION")}`],
        env: { AUTHORIZATION: key("comptoir_…") },
      }),
    },
    {
      title: "Cursor",
      note: t("In ~/.cursor/mcp.json, with the key in the environment."),
      text: named({ url, headers: { Authorization: key(variable("env:COMPTOIR_KEY")) } }),
    },
    {
      title: "VS Code",
      note: t("In .vscode/mcp.json. VS Code asks for the key and keeps it."),
      text: json({
        inputs: [{ type: "promptString", id: "comptoir-key", description: "API key of Comptoir", password: true }],
        servers: { comptoir: { type: "http", url, headers: { Authorization: key(variable("input:comptoir-key")) } } },
      }),
    },
    {
      title: "OpenAI",
      note: t("Among the tools of a request to the Responses API. OpenAI’s servers have to reach the address."),
      text: json({
        type: "mcp",
        server_label: "comptoir",
        server_url: url,
        headers: { Authorization: key("comptoir_…") },
        require_approval: "always",
      }),
    },
    {
      title: t("Other clients"),
      note: t("Most read a file of this form."),
      text: named({ type: "http", url, headers: { Authorization: key("comptoir_…") } }),
    },
  ];
}

/** Their writes hand out rights or a secret, which no assistant carries out. */
const ofPeople = /^Platform\/(Role|User|Scim|SingleSignOn|Key|Webhook)\//;

/** What the key of an assistant is limited to that may change records, of what its maker may. */
export const assistantScopes = (features: readonly Feature[]): Feature[] =>
  features.includes(assistantWrites) ? features.filter((feature) => !ofPeople.test(feature)) : [];
