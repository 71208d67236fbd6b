/** Below stale rows: the time of the data, and the request that failed. */
export function StaleNote({ time, requestId }: { time: string; requestId?: string | undefined }) {
  return (
    <p className="py-6 px-20 text-12 text-3">
      Shown as of {time}.{requestId !== undefined && ` Request ${requestId}`}
    </p>
  );
}
