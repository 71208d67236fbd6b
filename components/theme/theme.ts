import { createTheme } from "@mantine/core";
import classes from "./mantine.module.css";

/** The defaults of Mantine's components. They are styled in `mantine.module.css` and `mantine-variables.css`, not by props. */
export const theme = createTheme({
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
        label: classes.segmentLabel,
      },
      defaultProps: { transitionDuration: 0, withItemsBorders: false },
    },
  },
});
