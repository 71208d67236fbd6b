/** The legend of the chart: the names of its solid and its dashed part. */
export const legend = { over: "Open at the end of the day", open: "Today, not finished" };
