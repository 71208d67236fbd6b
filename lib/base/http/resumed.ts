/** The chunks that were read to learn what a stream has, each let go of when it is yielded, and then the rest of the stream. */
export async function* resumed<T>(first: T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  for (let chunk = first.shift(); chunk !== undefined; chunk = first.shift()) yield chunk;
  yield* rest;
}
