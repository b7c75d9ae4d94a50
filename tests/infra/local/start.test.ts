import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { explained, removeDataDir } from '../../../infra/local/data-dir.ts'
import { emptyTables } from '../../../infra/local/emulators/dynamodb/empty-tables.data.ts'
import { startLocalCloud } from '../../../infra/local/local-cloud.ts'
import { notHosted } from '../../../infra/local/self-hosting.ts'
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

test.each([
  { name: 'in the kernel’s own file system', path: '/proc/qafila/data', code: 'ENOENT' },
  { name: 'that is a device', path: '/dev/null', code: 'ENOTDIR' },
])('a folder $name is reported', async ({ path, code }) => {
  await expect(start({ dataDir: path })).rejects.toThrow(
    new RegExp(`^/[^ ]* cannot be written \\(${code}\\).*DATA_DIR`),
  )
})

/** What is put in the place of stored data, and the one line that names it. */
const damages = [
  { name: 'the mark', file: 'qafila-data.json', content: 'nonsense', says: 'it is not JSON' },
  { name: 'a foreign mark', file: 'qafila-data.json', content: '{"product":"thesis"}', says: '"product":"qafila"' },
  { name: 'a stream', file: 'streams/Small-Messages/shardId-000000000000/', content: '{"a":\n', says: 'line 1 ' },
  {
    name: 'a checkpoint',
    file: 'streams/Small-Messages/shardId-000000000000/taker.Small-Messages.checkpoint',
    content: 'x',
    says: 'sequence number',
  },
  { name: 'a queue', file: 'queues/Small-DeadLetters.jsonl', content: '{"id":"1"}\nx\n', says: 'line 2 ' },
  { name: 'the things', file: 'things/things.json', content: '{}', says: 'certificates' },
  { name: 'the authority', file: 'authority/broker.key', content: '', says: 'PEM' },
  { name: 'the tables', file: 'tables.sqlite', content: 'x'.repeat(20_000), says: 'table emulator' },
  { name: 'the tables, emptied', file: 'tables.sqlite', content: '', says: 'it is empty, while' },
  { name: 'the key of channels', file: 'channel-key', content: 'x\n', says: 'a key of at least' },
  { name: 'an e-mail', file: 'mail/1-000001.json', content: '{', says: 'it is not JSON' },
]

test('damaged data are reported in one line with the file and the remedy', async () => {
  await (await start()).stop()
  const seen: { name: string; isNamed: boolean; isOneLine: boolean; message: string }[] = []
  for (const { name, file, content } of damages) {
    const path = onlyFile(join(files.dataDir, file))
    const before = existsSync(path) ? readFileSync(path) : null
    writeFileSync(path, content)
    const message = await failureOf(start())
    seen.push({
      name,
      isNamed: message.startsWith(`${path} is damaged: `),
      isOneLine: /^[^\n]*npm run reset\.$/.test(message),
      message,
    })
    if (before) writeFileSync(path, before)
    else rmSync(path)
  }
  expect(seen).toEqual(
    damages.map(({ name, says }) => ({
      name,
      isNamed: true,
      isOneLine: true,
      message: expect.stringContaining(says) as string,
    })),
  )
  await (await start()).stop()
})

test.each([
  { file: 'tables.sqlite' },
  { file: 'channel-key' },
  { file: 'things/things.json' },
  { file: 'authority/root.pem' },
  { file: 'authority/root.key' },
  { file: 'authority/broker.pem' },
  { file: 'authority/broker.key' },
])('a folder without $file is no new one: what to do is said, and nothing is made in its place', async ({ file }) => {
  await (await start()).stop()
  const path = join(files.dataDir, file)
  const before = readFileSync(path)
  rmSync(path)
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await failureOf(start())).toBe(
      `${path} is damaged: it is missing, while the folder holds other data. Move the folder away and put a copy of it ` +
        'back with npm run backup -- restore, or delete all stored data with npm run reset.',
    )
    expect(existsSync(path)).toBe(false)
  }
  writeFileSync(path, before)
  await (await start()).stop()
})

test('tables that hold no table are no new ones, also in a folder of a version that noted no files', async () => {
  await (await start()).stop()
  const [path, mark] = [join(files.dataDir, 'tables.sqlite'), join(files.dataDir, 'qafila-data.json')]
  writeFileSync(mark, '{"product":"qafila","format":1}\n')
  writeFileSync(path, gunzipSync(Buffer.from(emptyTables, 'base64')))
  expect(await failureOf(start())).toContain(
    `${path} is damaged: it holds no tables, while the folder holds other data`,
  )
  rmSync(path)
  expect(await failureOf(start())).toContain(`${path} is damaged: it is missing`)
})

const failureOf = (starting: Promise<unknown>): Promise<string> =>
  starting.then(
    () => 'it started',
    (error: Error) => error.message,
  )

/** A path that ends with a slash stands for the only log in that folder. */
function onlyFile(path: string): string {
  return path.endsWith('/') ? path + readdirSync(path).find((name) => name.endsWith('.log'))! : path
}

test.each([
  { name: 'a full disk', code: 'ENOSPC', says: '/data/x cannot be written: the disk is full (ENOSPC). Make room' },
  { name: 'a folder of somebody else', code: 'EACCES', says: '/data/x cannot be written (EACCES). Choose another' },
])('$name is one line that names the file', ({ code, says }) => {
  const error = Object.assign(new Error(`${code}: something`), { code, syscall: 'open', path: '/data/x' })
  expect(String(explained(error, '/data'))).toContain(says)
  expect(String(explained(error, '/data'))).not.toContain('\n')
})

test('data of a later version are left alone', async () => {
  await (await start()).stop()
  writeFileSync(join(files.dataDir, 'qafila-data.json'), '{"product":"qafila","format":2}\n')
  await expect(start()).rejects.toThrow(/qafila-data.json says format 2; this version reads up to 1. Start the version/)
})

test('people have to wait until it is opened; programs of this process do not', async () => {
  const cloud = await start({ isHeld: true })
  const statuses = async () => [(await fetch(`${cloud.url}/`)).status, (await fetch(`${cloud.innerUrl}/`)).status]
  expect(await statuses()).toEqual([503, 200])
  cloud.open()
  expect(await statuses()).toEqual([200, 200])
  await cloud.stop()
})

const otherAddress = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

test.skipIf(otherAddress === undefined)('what needs no sign-in answers this machine only', async () => {
  const cloud = await start({ host: '0.0.0.0', plainHost: '127.0.0.1' })
  const plainPort = Number(new URL(cloud.mqttUrl).port)
  const isTaken = (host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host, port: plainPort }, () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
  expect([await isTaken('127.0.0.1'), await isTaken(otherAddress!)]).toEqual([true, false])
  const fromOutside = `http://${otherAddress}:${new URL(cloud.url).port}`
  const statuses = [`${cloud.url}/inbox`, `${fromOutside}/inbox`, `${fromOutside}/`].map(
    async (url) => (await fetch(url)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 403, 200])
  await cloud.stop()
})

test('a name of somebody else leads nowhere', async () => {
  const hosting = { ...notHosted, publicUrl: new URL('https://fleet.example') }
  const cloud = await start({ hosting, isInboxOpen: true, tenantDomains: 'fleet.atlas.example=k3m8p2qd7x' })
  const port = Number(new URL(cloud.url).port)
  const statusOf = (path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      asked
        .on('error', reject)
        .on('upgrade', () => reject(new Error('a socket was opened')))
        .end()
    })
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'x',
  }
  const calls: [string, Record<string, string>][] = [
    ['/inbox', {}],
    ['/inbox/1/html', {}],
    ['/', {}],
    ['/api/server', {}],
    ['/api/socket', upgrade],
    ['/inbox', { 'x-forwarded-host': 'localhost' }],
  ]
  const evil = await Promise.all(
    calls.map(([path, headers]) => statusOf(path, { ...headers, host: `evil.example:${port}` })),
  )
  expect(evil).toEqual(calls.map(() => 403))
  const own = [
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    'fleet.example',
    'fleet.atlas.example',
    'LOCALHOST',
  ]
  expect(await Promise.all(own.map((host) => statusOf('/inbox', { host })))).toEqual(own.map(() => 200))
  await cloud.stop()
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

/** As `ps` names it; one that ended and that nobody asked for yet has no arguments any more. */
const programOf = (pid: number): string =>
  spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout

test('after a kill the folder can be used again and no emulator is left behind', async () => {
  const child = await startChildCloud(files)
  const { child: emulator } = JSON.parse(readFileSync(join(files.dataDir, 'running.json'), 'utf8')) as { child: number }
  expect(programOf(emulator)).toContain('dynoxide serve')
  await child.kill()
  await expect.poll(() => programOf(emulator)).not.toContain('dynoxide serve')
  const cloud = await start()
  await expect(cloud.whenIdle()).resolves.toBeUndefined()
  await cloud.stop()
})

test('a polite end is clean', async () => {
  const child = await startChildCloud(files)
  child.process.kill('SIGTERM')
  expect(await once(child.process, 'exit')).toEqual([0, null])
})

test('in memory: nothing is kept', async () => {
  const cloud = await start({ inMemory: true })
  await cloud.stop()
  expect(removeDataDir(files.dataDir)).toBe(false)
})

test('the demonstration is offered where it is loaded', async () => {
  const demonstration = {
    password: 'demo1234',
    people: [{ organisation: 'Atlas', name: 'Amina', email: 'a@b.example' }],
  }
  const cloud = await start({ inMemory: true, demonstration })
  expect(await (await fetch(`${cloud.url}/demonstration.json`)).json()).toEqual(demonstration)
  await cloud.stop()
})
