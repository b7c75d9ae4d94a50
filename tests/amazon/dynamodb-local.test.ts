import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { spawnDynoxide } from '../../infra/local/emulators/dynamodb/dynoxide.ts'
import { artefacts, findDynamoDbLocal, withoutArtefacts, writeLauncher } from './dynamodb-local.ts'

const root = mkdtempSync(join(tmpdir(), "amazon's "))
const folder = (name: string, ...files: string[]) => {
  const path = join(root, name)
  mkdirSync(path, { recursive: true })
  for (const file of files) writeFileSync(join(path, file), '')
  return path
}
const complete = folder('complete', 'DynamoDBLocal.jar', 'DynamoDBLocal_lib')
const withoutLibraries = folder('jar', 'DynamoDBLocal.jar')

/** Writes down how it was called, and answers on the port that it was given. */
const imitation = `#!${process.execPath}
const given = process.argv.slice(2)
require('node:fs').writeFileSync(${JSON.stringify(join(root, 'called.json'))}, JSON.stringify(given))
require('node:http').createServer((_, response) => response.end('amazon')).listen(Number(given[given.indexOf('-port') + 1]), '127.0.0.1')
`
const java = join(folder('home/bin'), 'java')
writeFileSync(java, imitation)
chmodSync(java, 0o755)
const home = join(root, 'home')

afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(root, { recursive: true }))

it.each<{ name: string; env: NodeJS.ProcessEnv; says: string[] }>([
  { name: 'the folder', env: { JAVA_HOME: home }, says: ['DYNAMODB_LOCAL_DIR is not set'] },
  {
    name: 'the jar',
    env: { PATH: join(home, 'bin'), DYNAMODB_LOCAL_DIR: home },
    says: ['.jar is not there', '_lib is not'],
  },
  {
    name: 'its libraries',
    env: { JAVA_HOME: home, DYNAMODB_LOCAL_DIR: withoutLibraries },
    says: ['_lib is not there'],
  },
  { name: 'Java', env: { PATH: complete, DYNAMODB_LOCAL_DIR: complete }, says: ['Java was not found in PATH'] },
  { name: 'all of it', env: {}, says: ['Java was not found', 'DYNAMODB_LOCAL_DIR is not set'] },
])('says what is missing: $name', ({ env, says }) => {
  expect(findDynamoDbLocal(env)).toEqual({ missing: says.map((line) => expect.stringContaining(line)) })
})

it('the tests start it in place of dynoxide, and end it', async () => {
  const found = findDynamoDbLocal({ JAVA_HOME: home, DYNAMODB_LOCAL_DIR: complete })
  if ('missing' in found) throw new Error(found.missing.join(' '))
  vi.stubEnv('DYNOXIDE_BIN', writeLauncher(found))
  const started = await spawnDynoxide(null)
  const ask = () => fetch(`http://127.0.0.1:${started.port}`).then((answer) => answer.text())
  expect(await ask()).toBe('amazon')
  await started.stop()
  await expect(ask()).rejects.toThrow('fetch failed')
  expect(JSON.parse(readFileSync(join(root, 'called.json'), 'utf8'))).toEqual([
    `-Djava.library.path=${join(complete, 'DynamoDBLocal_lib')}`,
    '-jar',
    join(complete, 'DynamoDBLocal.jar'),
    '-inMemory',
    '-sharedDb',
    '-disableTelemetry',
    '-port',
    String(started.port),
  ])
})

it('what is left out is a test of the contracts, and nothing else is', () => {
  const contracts = readFileSync('tests/contracts/confirmations.contract.test.ts', 'utf8')
  for (const { test } of artefacts) expect(contracts).toContain(test)
  const pattern = new RegExp(withoutArtefacts())
  expect(pattern.test('in DynamoDB confirmations a link opened twice at the same moment')).toBe(false)
  expect(pattern.test('in DynamoDB confirmations a link opens once')).toBe(true)
})
