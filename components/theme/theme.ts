import { createTheme } from "@mantine/core";
import classes from "./mantine.module.css";

/** The defaults of Mantine's components. They are styled by shared classes, `mantine.module.css` and `mantine-variables.css`, not by props. */
export const theme = createTheme({
  respectReducedMotion: true,
  cursorType: "pointer",
  activeClassName: "",
  components: {
    Portal: { defaultProps: { target: "#c-layer" } },
    InputWrapper: {
      classNames: {
        root: "stack min-w-0",
        label: "mb-4 text-13 leading-20 font-500",
        description: "mt-4 text-12 leading-16 text-3",
        error: "mt-4 text-12 leading-16 text-danger",
      },
      defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
    },
    Input: {
      classNames: {
        wrapper: `m-0 ${classes.inputBox}`,
        input: `h-32 min-h-32 text-13 text-1 border-control rounded-6 bg-raised ${classes.input}`,
        section: `text-3 ${classes.inputSection}`,
      },
    },
    PasswordInput: { classNames: { innerInput: classes.innerInput, visibilityToggle: `text-2 ${classes.reveal}` } },
    SegmentedControl: {
      classNames: {
        root: `flex-none rounded-8 ${classes.segments}`,
        indicator: "border-2 rounded-6 bg-raised shadow-1",
        label: `row justify-center h-28 text-13 leading-20 font-450 text-2 ${classes.segmentLabel}`,
      },
      defaultProps: { transitionDuration: 0, withItemsBorders: false },
    },
  },
});
