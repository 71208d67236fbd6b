import { FairShare } from "@/lib/base/concurrency/fair-share";
import { Semaphore } from "@/lib/base/concurrency/semaphore";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";

/** A file is held in memory while its request runs, so that few do at a time, in all and of one tenant. */

const tenantMax = 2;
const allMax = 4;

const ofTenant = new FairShare({
  runningMax: tenantMax,
  waitingMax: tenantMax,
  waitMilliseconds: 5_000,
  refusal: () =>
    AppError.retryLater(
      "rate_limited",
      message("At most {tenantMax} files of one tenant are read at a time. Try again shortly.", { tenantMax }),
      5,
    ),
});
const ofAll = new Semaphore({
  runningMax: allMax,
  waitingMax: 0,
  refusal: () => AppError.retryLater("unavailable", message("Too many files are being read. Try again shortly."), 5),
});

/** @throws AppError `rate_limited`, `unavailable` */
export async function withFilePlace<T>(tenant: string, work: () => Promise<T>): Promise<T> {
  await ofTenant.enter(tenant);
  try {
    return await ofAll.run(work);
  } finally {
    ofTenant.leave(tenant);
  }
}
