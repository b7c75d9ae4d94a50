/** Works through all items with at most `count` under way at a time. Rejects with the first error, once all have ended. */
export async function atMost<T>(
  count: number,
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
) {
  const source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  const errors: unknown[] = []
  const worker = async () => {
    for (let next = await source.next(); !next.done && errors.length === 0; next = await source.next()) {
      await work(next.value).catch((error: unknown) => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: count }, worker))
  if (errors.length > 0) throw errors[0]
}
