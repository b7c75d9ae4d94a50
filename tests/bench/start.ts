import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, type Figure } from './figure.ts'

/** From `npm start` to the line that says ready: with nothing built, and again with nothing changed. */
export async function measureStart(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qafila-bench-'))
  rmSync('dist', { recursive: true, force: true })
  const first = await secondsToReady(dataDir)
  const again = [await secondsToReady(dataDir), await secondsToReady(dataDir), await secondsToReady(dataDir)]
  rmSync(dataDir, { recursive: true, force: true })
  return [
    { name: 'start to ready, first time after install', value: first, unit: 's', goal: atMost(20) },
    { name: 'start to ready, nothing changed (worst of three)', value: Math.max(...again), unit: 's', goal: atMost(3) },
  ]
}

async function secondsToReady(dataDir: string): Promise<number> {
  const started = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    env: { ...process.env, PORT: '18082', MQTT_PORT: '11883', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes('Qafila is ready') && resolve())
    child.on('exit', (code) => reject(new Error(`npm start ended with ${code}`)))
  })
  const seconds = (performance.now() - started) / 1000
  process.kill(-child.pid!, 'SIGTERM')
  // npm is gone before the product is: what it prints ends with the product
  await new Promise((resolve) => child.on('close', resolve))
  return seconds
}
