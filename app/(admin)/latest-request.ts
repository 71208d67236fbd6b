/**
 * Shares the latest of several requests among those that need its answer: it is sent once for a key, and again if it has
 * failed.
 */
export function latestRequest<Value>(): (key: string, send: () => Promise<Value>) => Promise<Value> {
  let latest: { key: string; answer: Promise<Value> } | undefined;
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
