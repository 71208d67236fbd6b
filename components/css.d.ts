import "react";

declare module "react" {
  /** Styles may set a component's own variables. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
