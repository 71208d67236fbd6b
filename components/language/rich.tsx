import { Fragment, type ReactNode } from "react";
import { said } from "@/lib/languages/text";

type Wrap = (inside: ReactNode) => ReactNode;

/**
 * As `t`, with elements in it: arguments that are elements, and marks around a part of the text.
 *
 *     rich("{actor} has <strong>deleted</strong> it", { actor: <ActorName id={id} />, strong: (text) => <strong>{text}</strong> })
 */
export function rich(text: string, values: Readonly<Record<string, ReactNode | Wrap>>): ReactNode {
  const parts = said<ReactNode>(text, values as Parameters<typeof said<ReactNode>>[1]);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
  return parts.map((part, at) => <Fragment key={at}>{part}</Fragment>);
}
