import { t } from "@/lib/languages/text";

/** A user agent also contains the names of older browsers for compatibility, so the specific ones are tested first. */
const browsers = [
  [/Edg\w*\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/(?:Chrome|CriOS)\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

const systems = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
] as const;

/** `Firefox on Linux`, from the user agent; other clients are shown by the first word of theirs. */
export function browserOf(agent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(agent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  if (browser === undefined) return agent.split(/[\s/]/, 1)[0] || t("An unknown browser");
  return system === undefined ? browser : t("{browser} on {system}", { browser, system });
}
