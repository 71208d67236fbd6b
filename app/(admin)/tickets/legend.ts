/** The legend of the chart: the names of its solid and its dashed part. */
export const legendOf = (isByWeek: boolean) =>
  isByWeek
    ? { over: "Open at the end of the week, with its lowest and highest day", open: "This week, not finished" }
    : { over: "Open at the end of the day", open: "Today, not finished" };
