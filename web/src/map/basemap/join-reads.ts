import type { ByteRange, RangeAnswer, ReadRange } from '../../../../shared/wire/pmtiles/pmtiles-archive.ts'

/** A view asks for its tiles one after the other. */
const gatherMs = 5
/** Bytes between two parts that are read as well: about as many as a request costs besides its answer. */
const gapBytesMax = 4 * 1024
/** The first tile waits for the last of its request. */
const joinedBytesMax = 256 * 1024

interface Part {
  range: ByteRange
  signal: AbortSignal | undefined
  resolve: (answer: RangeAnswer) => void
  reject: (reason: unknown) => void
}

/**
 * Reads parts that lie side by side, and are asked for within 5 ms, with one request. When that fails, each is read by
 * itself: it may be at hand, or what is wrong may be with another.
 */
export function joinReads(read: ReadRange): ReadRange {
  let waiting: Part[] = []
  const readAlone = ({ range, signal, resolve, reject }: Part) => void read(range, signal).then(resolve, reject)

  async function readTogether(parts: readonly Part[], joined: ByteRange): Promise<void> {
    const answer = await read(joined, allAborted(parts)).catch(() => null)
    for (const part of parts) {
      const from = part.range.from - joined.from
      if (answer) part.resolve({ ...answer, data: answer.data.slice(from, from + part.range.length) })
      else readAlone(part)
    }
  }

  function readAll(): void {
    const wanted = waiting.filter(({ signal }) => !signal?.aborted)
    waiting = []
    for (const parts of sideBySide(wanted)) {
      const [first] = parts as [Part, ...Part[]]
      if (parts.length === 1) readAlone(first)
      else void readTogether(parts, { from: first.range.from, length: endOf(parts) - first.range.from })
    }
  }

  return (range, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) reject(signal.reason as Error)
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      if (waiting.length === 0) setTimeout(readAll, gatherMs)
      waiting.push({ range, signal, resolve, reject })
    })
}

const endOf = (parts: readonly Part[]): number => Math.max(...parts.map(({ range }) => range.from + range.length))

/** In the order of the file, those together that one request may read. */
function sideBySide(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  for (const part of parts.toSorted((left, right) => left.range.from - right.range.from)) {
    const group = groups.at(-1)
    const fits =
      group &&
      part.range.from - endOf(group) <= gapBytesMax &&
      part.range.from + part.range.length - group[0]!.range.from <= joinedBytesMax
    if (fits) group.push(part)
    else groups.push([part])
  }
  return groups
}

/** Aborts when nobody waits for any of them. */
function allAborted(parts: readonly Part[]): AbortSignal {
  const controller = new AbortController()
  let left = parts.length
  for (const { signal } of parts)
    signal?.addEventListener('abort', () => (left -= 1) || controller.abort(), { once: true })
  return controller.signal
}
