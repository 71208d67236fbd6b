import type { IncomingHttpHeaders } from "node:http";

/** Which addresses have a page, and who asks for one without. */

/**
 * Whether there is a page at a path.
 *
 * @param built the paths of the pages as Next has built them, such as `/accounts/[id]`; undefined without a build, when only
 *   Next knows
 */
export function pagePaths(built: readonly string[] | undefined): (path: string) => boolean {
  if (!built) return () => true;
  // That of the not-found page, which takes every path.
  const others = built.filter((path) => !path.startsWith("/[..."));
  const known = new RegExp(`^(?:/_next/.*|${others.map(patternOf).join("|")})$`);
  return (path) => known.test(path === "/" ? path : path.replace(/\/$/, ""));
}

const patternOf = (path: string): string =>
  path
    .split("/")
    .map((segment) =>
      segment.startsWith("[...") ? ".+" : segment.startsWith("[") ? "[^/]+" : segment.replace(/[^\w-]/g, "\\$&"),
    )
    .join("/");

/** Whether it is a program that asks, to which a page would say nothing. */
export const isProgram = ({ authorization, accept }: Pick<IncomingHttpHeaders, "authorization" | "accept">): boolean =>
  authorization !== undefined || !/(^|,)\s*(text\/(html|\*)|\*\/\*)/i.test(accept || "*/*");
