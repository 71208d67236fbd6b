import { t } from "@/lib/languages/text";
/** Below stale rows: the time of the data, and the request that failed. */
export function StaleNote({ time, requestId }: { time: string; requestId?: string | undefined }) {
  return (
    <p className="py-6 px-20 text-12 text-3">
      {t("Shown as of {time}.", { time })} {requestId !== undefined && t("Request {id}", { id: requestId })}
    </p>
  );
}
