import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeDataDir } from '../../../infra/local/data-dir.ts'
import { startLocalCloud } from '../../../infra/local/local-cloud.ts'
import { startChildCloud } from '../../support/cloud/child-cloud.ts'
import { smallCloud, type SmallCloud } from '../../support/cloud/small-cloud.ts'

let files: SmallCloud
beforeEach(() => void (files = smallCloud({})))
afterEach(() => files.remove())

const start = (changes: object = {}) => startLocalCloud({ ...files, port: 0, mqttPort: 0, quiet: true, ...changes })

test('a port in use is reported with a remedy', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(start({ port })).rejects.toThrow(`Port ${port} is in use`)
  await expect(start({ mqttPort: port })).rejects.toThrow(`Port ${port} is in use`)
  other.close()
  await (await start()).stop()
})

test('a folder that cannot be written is reported with a remedy', async () => {
  writeFileSync(join(files.cloudDir, 'file'), '')
  await expect(start({ dataDir: join(files.cloudDir, 'file/data') })).rejects.toThrow(
    /cannot be written \(ENOTDIR\).*DATA_DIR/,
  )
})

test('a folder with other people’s files is left alone', async () => {
  mkdirSync(files.dataDir)
  writeFileSync(join(files.dataDir, 'thesis.txt'), 'years of work')
  await expect(start()).rejects.toThrow('holds files that are not Qafila')
  expect(() => removeDataDir(files.dataDir)).toThrow('left alone')
})

test('a missing table emulator is reported with a remedy', async () => {
  process.env['DYNOXIDE_BIN'] = '/nowhere/dynoxide'
  await expect(start()).rejects.toThrow(/"dynoxide" was not found.*DYNOXIDE_BIN/)
  delete process.env['DYNOXIDE_BIN']
})

test('a function that cannot be loaded is reported by name', async () => {
  writeFileSync(join(files.cloudDir, 'taker/index.mjs'), 'throw new Error("no such setting")')
  await expect(start()).rejects.toThrow(/taker cannot be loaded: Error: no such setting/)
})

test('two cannot use one folder, and reset waits for the one that runs', async () => {
  const cloud = await start()
  await expect(start()).rejects.toThrow('is in use by process')
  expect(() => removeDataDir(files.dataDir)).toThrow('Stop that one first')
  await cloud.stop()
  expect(removeDataDir(files.dataDir)).toBe(true)
  expect(removeDataDir(files.dataDir)).toBe(false)
})

test('after a kill the folder can be used again and no emulator is left behind', async () => {
  const child = await startChildCloud(files)
  await child.kill()
  const cloud = await start()
  await expect(cloud.whenIdle()).resolves.toBeUndefined()
  await cloud.stop()
}, 40_000)

test('a polite end takes less than three seconds', async () => {
  const child = await startChildCloud(files)
  const begun = performance.now()
  child.process.kill('SIGTERM')
  expect(await once(child.process, 'exit')).toEqual([0, null])
  expect(performance.now() - begun).toBeLessThan(3_000)
}, 40_000)

test('in memory: nothing is kept', async () => {
  const cloud = await start({ inMemory: true })
  await cloud.stop()
  expect(removeDataDir(files.dataDir)).toBe(false)
})
