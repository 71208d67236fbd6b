/** The pieces that were read to learn what a stream has, each let go of when it is yielded, and then the rest of the stream. */
export async function* resumed<T>(first: T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  for (let piece = first.shift(); piece !== undefined; piece = first.shift()) yield piece;
  yield* rest;
}
