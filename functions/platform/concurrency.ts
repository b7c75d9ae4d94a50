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

/** Lets `count` works be under way at a time; others wait for their turn, in their order. */
export function atATime(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = count
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/** The results of all items in their order, with at most `count` under way or waiting to be taken. */
export async function* inOrder<Item, Result>(
  count: number,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = []
  for await (const item of items) {
    const result = work(item)
    // one that fails is thrown when its turn comes
    result.catch(() => {})
    underWay.push(result)
    if (underWay.length >= count) yield underWay.shift()!
  }
  for (const result of underWay) yield result
}

/** Of a batch of a stream: a tenant with more of it than this lets the others go first. */
const fewMax = 20

/**
 * Works on what belongs to each tenant of a batch, so that nobody waits for the storm of somebody else: those with few
 * come first, together, and only then those with many.
 * @param sizeOf how much there is to do, in records
 */
export async function fewestFirst<Work>(
  works: Iterable<Work>,
  { atOnce, sizeOf }: { atOnce: number; sizeOf: (work: Work) => number },
  run: (work: Work) => Promise<void>,
): Promise<void> {
  const sorted = [...works].toSorted((a, b) => sizeOf(a) - sizeOf(b))
  const many = sorted.findIndex((work) => sizeOf(work) > fewMax)
  const parts = many < 0 ? [sorted] : [sorted.slice(0, many), sorted.slice(many)]
  for (const part of parts) await atMost(atOnce, part, run)
}
