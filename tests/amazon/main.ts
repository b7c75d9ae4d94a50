// `npm run test:amazon`: the contracts of the tables on Amazon's DynamoDB Local in place of dynoxide.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { artefacts, findDynamoDbLocal, withoutArtefacts, writeLauncher } from './dynamodb-local.ts'

const found = findDynamoDbLocal(process.env)
if ('missing' in found) {
  for (const line of found.missing) console.error(line)
  process.exitCode = 1
} else {
  const launcher = writeLauncher(found)
  for (const { test, reason } of artefacts) console.log(`Left out: "${test}". ${reason}.`)
  const given = ['run', '--tags-filter=emulator', '-t', withoutArtefacts(), 'contract.test.ts']
  const env = { ...process.env, DYNOXIDE_BIN: launcher }
  const { status } = spawnSync('node_modules/.bin/vitest', given, { stdio: 'inherit', env })
  rmSync(dirname(launcher), { recursive: true })
  process.exitCode = status ?? 1
}
