// Gives back what a time of much work left, when a thread has a moment: V8 keeps it for a next such time, and eighteen
// threads that each keep theirs are most of what the product takes at rest. Plain JavaScript, as threads begin without a
// compiler.
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const quietMs = 5_000
/** a collection of everything takes some 30 ms, in which a thread answers nobody */
const everyMs = 5 * 60_000
const grownBytes = 6 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

/** @returns called whenever the thread has just done something */
export function spareMemory() {
  let keptBytes = 0
  let collectedAt = -everyMs
  let timer = null
  const look = () => {
    timer = null
    const { total_heap_size: bytes, external_memory: external } = getHeapStatistics()
    if (bytes + external < keptBytes + grownBytes) return
    collect()
    collectedAt = performance.now()
    const after = getHeapStatistics()
    keptBytes = after.total_heap_size + after.external_memory
  }
  return () => {
    if (timer !== null) return void timer.refresh()
    const waitMs = Math.max(quietMs, collectedAt + everyMs - performance.now())
    timer = setTimeout(look, waitMs)
    timer.unref()
  }
}
