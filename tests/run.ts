import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { ensureBuilt } from '../infra/build/ensure-built.ts'
import { ensureBrowser } from './support/browser.ts'

/** `npm test`: the checks, then every test; journeys last and one at a time, because they start whole worlds. */
const suites = [
  { name: 'rules and contracts', args: ['--exclude', 'tests/journeys/**'] },
  { name: 'journeys', args: ['--no-file-parallelism', 'tests/journeys'] },
]
let passed = 0
let failures = 0

count('check', spawnSync('node', ['--import', 'tsx', 'tests/check.ts'], { stdio: 'inherit' }).status === 0)
ensureBrowser()
await ensureBuilt()
for (const suite of suites) run(suite.name, suite.args)

console.log(`${passed} passed, ${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1

function run(name: string, args: string[]) {
  const file = `dist/test-results-${name.replaceAll(' ', '-')}.json`
  rmSync(file, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { status } = spawnSync('node_modules/.bin/vitest', ['run', ...reporters, ...args], { stdio: 'inherit' })
  try {
    const result = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    passed += result.numPassedTests
    failures += result.numFailedTests
    if (status !== 0 && result.numFailedTests === 0) count(name, false)
  } catch {
    count(name, false)
  }
}

function count(name: string, good: boolean) {
  if (good) passed += 1
  else failures += 1
  if (!good) console.log(`✗ ${name}`)
}
