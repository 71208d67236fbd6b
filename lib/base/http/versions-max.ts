/** The most versions of a record that are answered. It has no schema beside it, so that a browser can say it. */
export const versionsMax = 100;
