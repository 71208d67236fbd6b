import { Fragment, type ReactNode } from "react";

/** The parts of a host or an address, between which a line may end. */
export const breakable = (text: string): ReactNode =>
  text.split(/(?<=[.@/])(?=\w)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
