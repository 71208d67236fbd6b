import { type CSSVariablesResolver, createTheme } from "@mantine/core";
import classes from "./mantine.module.css";

/**
 * Mantine set to the tokens. Its own palettes are replaced by ours where a component still reaches for them; the look of
 * a component is in `mantine.module.css`, never in style props.
 */
export const theme = createTheme({
  colors: {
    verdigris: [
      "#e5f5f6",
      "#c9eaec",
      "#a0dadd",
      "#70c8cd",
      "#4fbec0",
      "#1f9da1",
      "#007c81",
      "#006d73",
      "#00575c",
      "#13282b",
    ],
    gray: [
      "#f8f9fa",
      "#f1f4f6",
      "#e5e9ec",
      "#e0e5e7",
      "#ccd3d7",
      "#9ba5aa",
      "#818d93",
      "#5b676d",
      "#434d53",
      "#141b1e",
    ],
    dark: [
      "#eaedef",
      "#b0b7bb",
      "#8c959a",
      "#677278",
      "#333b3f",
      "#23292c",
      "#181d20",
      "#121618",
      "#0f1213",
      "#0c0f10",
    ],
    red: ["#ffebea", "#fac5c4", "#f79895", "#ec5b57", "#db3837", "#c23a3b", "#ae2228", "#951b21", "#6c3435", "#3d1d1d"],
  },
  primaryColor: "verdigris",
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
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

const pointed = {
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
  "--mantine-primary-color-filled": "var(--c-accent-solid)",
};

/** The same pointers for both schemes: the tokens themselves know which scheme holds. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: pointed, dark: pointed });
