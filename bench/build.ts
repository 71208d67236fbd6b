import { openDatabase } from "@/prisma/server/database";
import { fullSize, provideData, type Size } from "./data";

/**
 * Builds the data set of the benchmark in DATA_DIR, of full size or with some of its counts changed:
 *
 *   DATA_DIR=/var/tmp/bench npx tsx bench/build.ts big=100000 events=0
 */
const { DATA_DIR = ".bench" } = process.env;
const changed = process.argv.slice(2).map((each) => each.split("="));
const size: Size = { ...fullSize, ...Object.fromEntries(changed.map(([name, count]) => [name, Number(count)])) };
const database = await openDatabase({ DATA_DIR });
try {
  await provideData(database, DATA_DIR, size);
} finally {
  await database.stop();
}
