import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { atMost, type Figure } from '../figure.ts'
import { npmStart } from './npm-start.ts'
import { usageOf } from './process-tree.ts'

/** its week of history is stored by then, what only that needed is given back, and functions that nobody asks have ended */
const settledMs = 12 * minuteMs
const watchedMs = 60 * secondMs

/** `npm start` with its demonstration and nobody watching: npm, the product, its compiler and its tables together. */
export async function measureIdle(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qafila-bench-'))
  const product = await npmStart(dataDir)
  try {
    await pause(settledMs)
    const before = usageOf(product.pid)
    await pause(watchedMs)
    const after = usageOf(product.pid)
    return [
      {
        name: 'idle demonstration: share of a core, all processes',
        value: ((after.cpuMs - before.cpuMs) / watchedMs) * 100,
        unit: '%',
        goal: atMost(3),
      },
      {
        name: 'idle demonstration: memory, all processes (PSS)',
        value: after.memoryMegabytes,
        unit: 'MB',
        goal: atMost(350),
      },
    ]
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
