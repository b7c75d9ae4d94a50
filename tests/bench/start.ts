import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npmStart } from './local/npm-start.ts'
import { atMost, type Figure } from './figure.ts'

/** From `npm start` to the line that says ready: with nothing built, and again with nothing changed. */
export async function measureStart(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qafila-bench-'))
  rmSync('dist', { recursive: true, force: true })
  const first = await secondsToReady(dataDir)
  const again = [await secondsToReady(dataDir), await secondsToReady(dataDir), await secondsToReady(dataDir)]
  rmSync(dataDir, { recursive: true, force: true })
  return [
    { name: 'start to ready, first time after install', value: first, unit: 's', goal: atMost(15) },
    { name: 'start to ready, nothing changed (worst of three)', value: Math.max(...again), unit: 's', goal: atMost(3) },
  ]
}

async function secondsToReady(dataDir: string): Promise<number> {
  const started = performance.now()
  const product = await npmStart(dataDir)
  const seconds = (performance.now() - started) / 1000
  await product.stop()
  return seconds
}
