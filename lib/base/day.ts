export const dayMilliseconds = 86_400_000;

/** The hours of a month in terms, billing cycles and cancellation periods: it has 30 days there. */
export const monthHours = 720;
