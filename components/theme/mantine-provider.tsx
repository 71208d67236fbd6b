"use client";

import { MantineContext, MantineProvider } from "@mantine/core";
import { type ReactNode, useContext } from "react";
import { theme } from "./theme";

/**
 * Provides Mantine's components with the theme. It is around each place that uses some, and not around the application,
 * so that the first load of most pages is without Mantine. The variables are in `mantine-variables.css`, and the colour
 * scheme is set by `color-scheme.ts`.
 */
export function Mantine({ children }: { children: ReactNode }) {
  const isProvided = useContext(MantineContext) !== null;
  if (isProvided) return children;
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      getRootElement={noElement}
      getStyleNonce={nonceOfPage}
    >
      {children}
    </MantineProvider>
  );
}

/** The provider would set the colour scheme on it. */
const noElement = () => undefined;

/** Styles need the nonce of the page, which a browser shows to scripts only. */
const nonceOfPage = (): string =>
  typeof document === "undefined" ? "" : (document.querySelector<HTMLElement>("[nonce]")?.nonce ?? "");

/** A component of Mantine's that brings its provider. */
export function withMantine<Props extends object>(Component: (props: Props) => ReactNode): (props: Props) => ReactNode {
  return function Provided(props: Props) {
    return (
      <Mantine>
        <Component {...props} />
      </Mantine>
    );
  };
}
