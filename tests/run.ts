import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { ensureBuilt } from '../infra/build/ensure-built.ts'
import { ensureBrowser } from './support/browser/browser.ts'

/** `npm test`: the checks of `npm run check`, then every test; `vitest.config.ts` says which share a process. */
const results = 'dist/test-results.json'
let passed = 0
let failures = 0

count('check', spawnSync('node', ['--import', 'tsx', 'tests/check.ts'], { stdio: 'inherit' }).status === 0)
ensureBrowser()
await ensureBuilt()
runTests()

console.log(`${passed} passed, ${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1

function runTests() {
  rmSync(results, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${results}`]
  const { status } = spawnSync('node_modules/.bin/vitest', ['run', ...reporters], { stdio: 'inherit' })
  try {
    const result = JSON.parse(readFileSync(results, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    passed += result.numPassedTests
    failures += result.numFailedTests
    if (status !== 0 && result.numFailedTests === 0) count('tests', false)
  } catch {
    count('tests', false)
  }
}

function count(name: string, good: boolean) {
  if (good) passed += 1
  else failures += 1
  if (!good) console.log(`✗ ${name}`)
}
