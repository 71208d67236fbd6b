/**
 * Shares the latest of several requests among those that need its answer: it is sent once for a key, and again if it has
 * failed. The signal of a search is a key of its own: the same text can be searched again later.
 */
export function latestRequest<Value>(): (key: string | AbortSignal, send: () => Promise<Value>) => Promise<Value> {
  let latest: { key: string | AbortSignal; answer: Promise<Value> } | undefined;
  return (key, send) => {
    if (latest?.key === key) return latest.answer;
    const answer = send();
    latest = { key, answer };
    answer.catch(() => {
      if (latest?.answer === answer) latest = undefined;
    });
    return answer;
  };
}
