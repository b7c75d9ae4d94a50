import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logBytesMax, openFunctionLog } from '../../../../infra/local/functions/function-log.ts'

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'qafila-log-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

const kept = () => readdirSync(join(dataDir, 'logs')).sort()
const written = (name: string) => readFileSync(join(dataDir, 'logs', name), 'utf8')

it('goes on where the log of the last start ended', async () => {
  for (const text of ['first\n', 'second\n']) {
    const log = openFunctionLog(dataDir, 'api', true)
    log.write(text, false)
    await log.close()
  }
  expect([kept(), written('api.log')]).toEqual([['api.log'], 'first\nsecond\n'])
})

it('keeps two files, whole lines and in order, however much is printed', async () => {
  const line = `${'x'.repeat(1_048_575)}\n`
  const perFile = logBytesMax / line.length
  const log = openFunctionLog(dataDir, 'api', true)
  for (let count = 0; count < 2 * perFile + 3; count += 1) log.write(line, false)
  log.write('last\n', false)
  await log.close()
  expect(kept()).toEqual(['api.earlier.log', 'api.log'])
  expect(written('api.earlier.log').length).toBe(logBytesMax)
  expect(written('api.log') === `${line.repeat(3)}last\n`).toBe(true)
})

it('counts what an earlier start left in the file', async () => {
  const log = openFunctionLog(dataDir, 'api', true)
  await log.close()
  writeFileSync(join(dataDir, 'logs', 'api.log'), Buffer.alloc(logBytesMax))
  const next = openFunctionLog(dataDir, 'api', true)
  next.write('last\n', false)
  await next.close()
  expect(written('api.log')).toBe('last\n')
})
