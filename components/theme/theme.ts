import { type CSSVariablesResolver, colorsTuple, createTheme } from "@mantine/core";
import classes from "./mantine.module.css";

/** The Mantine theme, with our tokens as palettes. Components are styled in `mantine.module.css`, not by props. */
export const theme = createTheme({
  colors: {
    verdigris: colorsTuple("var(--c-accent-solid)"),
    red: colorsTuple("var(--c-madder-mark)"),
    // Mantine uses `gray` in the light scheme and `dark` in the dark one, both from their lightest shade to the darkest.
    gray: [
      "var(--c-sunken)",
      "var(--c-canvas)",
      "var(--c-active)",
      "var(--c-line)",
      "var(--c-line2)",
      "var(--c-fill3)",
      "var(--c-control)",
      "var(--c-text3)",
      "var(--c-text2)",
      "var(--c-text)",
    ],
    dark: [
      "var(--c-text)",
      "var(--c-text2)",
      "var(--c-text3)",
      "var(--c-control)",
      "var(--c-line2)",
      "var(--c-line)",
      "var(--c-raised)",
      "var(--c-surface)",
      "var(--c-sunken)",
      "var(--c-canvas)",
    ],
  },
  primaryColor: "verdigris",
  primaryShade: { light: 6, dark: 4 },
  fontFamily: "var(--font-sans-extended), var(--font-sans)",
  fontFamilyMonospace: "var(--font-mono)",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "0.9375rem", xl: "1.25rem" },
  lineHeights: { xs: "1rem", sm: "1.25rem", md: "1.25rem", lg: "1.375rem", xl: "1.75rem" },
  fontWeights: { regular: "400", medium: "500", bold: "600" },
  radius: { xs: "0.1875rem", sm: "0.25rem", md: "0.375rem", lg: "0.5rem", xl: "0.625rem" },
  spacing: { xs: "0.25rem", sm: "0.5rem", md: "0.75rem", lg: "1rem", xl: "1.5rem" },
  breakpoints: { xs: "20em", sm: "48em", md: "62em", lg: "72em", xl: "90em" },
  respectReducedMotion: true,
  cursorType: "pointer",
  activeClassName: "",
  components: {
    Portal: { defaultProps: { target: "#c-layer" } },
    InputWrapper: {
      classNames: { root: classes.field, label: classes.label, description: classes.help, error: classes.error },
      defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
    },
    Input: { classNames: { wrapper: classes.inputBox, input: classes.input, section: classes.inputSection } },
    PasswordInput: { classNames: { innerInput: classes.innerInput, visibilityToggle: classes.reveal } },
    SegmentedControl: {
      classNames: {
        root: classes.segments,
        indicator: classes.segmentIndicator,
        control: classes.segment,
        label: classes.segmentLabel,
      },
      defaultProps: { transitionDuration: 0, withItemsBorders: false },
    },
  },
});

const variables = {
  "--mantine-color-body": "var(--c-surface)",
  "--mantine-color-text": "var(--c-text)",
  "--mantine-color-bright": "var(--c-text)",
  "--mantine-color-dimmed": "var(--c-text3)",
  "--mantine-color-placeholder": "var(--c-text3)",
  "--mantine-color-anchor": "var(--c-accent)",
  "--mantine-color-error": "var(--c-madder)",
  "--mantine-color-success": "var(--c-moss)",
  "--mantine-color-default": "var(--c-raised)",
  "--mantine-color-default-hover": "var(--c-hover)",
  "--mantine-color-default-color": "var(--c-text)",
  "--mantine-color-default-border": "var(--c-line2)",
  "--mantine-color-disabled": "var(--c-active)",
  "--mantine-color-disabled-color": "var(--c-text3)",
  "--mantine-color-disabled-border": "var(--c-line2)",
  "--mantine-primary-color-contrast": "var(--c-on-ink)",
  "--mantine-primary-color-filled": "var(--c-accent-solid)",
};

/** The same values for both schemes, because each token has a light and a dark colour. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables });
