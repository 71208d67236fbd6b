import { relative } from "node:path";

/** @typedef {{ file: string, seconds: number }} Duration */

/**
 * How long each file took, by the report of Vitest.
 *
 * @param {{ testResults: { name: string, startTime: number, endTime: number }[] } | undefined} report
 * @returns {Duration[]}
 */
export const vitestDurations = (report) =>
  (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));

/**
 * @typedef {object} Suite of Playwright's report
 * @property {string} file
 * @property {Suite[]} [suites]
 * @property {{ tests: { results: { duration: number }[] }[] }[]} [specs]
 */

/**
 * How long the tests of each file took together, by the report of Playwright. Those of a file run beside each other.
 *
 * @param {{ suites: Suite[] } | undefined} report
 * @returns {Duration[]}
 */
export const playwrightDurations = (report) =>
  (report?.suites ?? []).map((suite) => ({ file: `e2e/${suite.file}`, seconds: millisecondsOf(suite) / 1000 }));

/** @param {Suite} suite @returns {number} */
const millisecondsOf = ({ suites = [], specs = [] }) =>
  [
    ...suites.map(millisecondsOf),
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ].reduce((sum, one) => sum + one, 0);

/** @param {Duration[]} durations */
export const slowest = (durations) =>
  durations
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}\n`)
    .join("");
