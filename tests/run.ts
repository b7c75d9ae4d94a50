import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { ensureBuilt } from '../infra/build/ensure-built.ts'
import { otherNode } from './other-node.ts'
import { ensureBrowser } from './support/browser/browser.ts'

interface FileResult {
  name: string
  status: 'passed' | 'failed'
  startTime: number
  endTime: number
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
}
interface Results {
  numPassedTests: number
  numFailedTests: number
  testResults: FileResult[]
}

/**
 * `npm test`: every test, and the checks of `npm run check` beside them; `vitest.config.ts` says which share a process. A
 * journey that fails is run once more, alone: a busy machine must not look like a faulty product.
 */
const secondTriesMax = 3
const vitest = 'node_modules/vitest/vitest.mjs'
const reporting = ['--reporter=dot', '--reporter=./tests/show-failures.ts']
const withoutJourneys = [...reporting, '--project=server', '--project=client', '--project=isolated']
const slowestShown = 15
const stages: { name: string; seconds: number }[] = []
const begun = performance.now()
let passed = 0
let failures = 0

await timed('build', async () => {
  ensureBrowser()
  await ensureBuilt()
})
const checked = timed('checks, beside the tests', () => run(process.execPath, ['--import', 'tsx', 'tests/check.ts']))
const first = await runTests('dist/test-results.json', [])
count('check', (await checked) === 0)
if (first) await countResults(first)
const other = otherNode()
if (other) {
  const status = await timed(`tests on Node ${other.version}`, () =>
    run(other.path, [vitest, 'run', ...withoutJourneys]),
  )
  count(`tests on Node ${other.version}`, status === 0)
}

for (const { name, seconds } of stages) console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}`)
console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  together`)
console.log(`${passed} passed, ${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1

/** Counts what a run found, after its failed journeys had their second try. */
async function countResults({ testResults, numPassedTests, numFailedTests }: Results): Promise<void> {
  showSlowest(testResults)
  passed += numPassedTests
  const failed = testResults.filter(({ status }) => status === 'failed')
  const again = failed.filter(({ name }) => isJourney(name))
  const hasSecondTry = again.length > 0 && again.length <= secondTriesMax
  const second = hasSecondTry
    ? await runTests('dist/test-results-second.json', ['--maxWorkers=1', ...again.map(pathOf)])
    : null
  for (const file of failed) {
    const red = file.assertionResults.filter(({ status }) => status === 'failed')
    const other = second?.testResults.find(({ name }) => name === file.name)
    if (other?.status !== 'passed') {
      failures += Math.max(1, red.length)
      console.log(`✗ ${pathOf(file)}`)
      continue
    }
    passed += red.length
    console.log(`passed on the second try: ${pathOf(file)}`)
    if (file.message) console.log(file.message)
    for (const { fullName, failureMessages } of red) console.log(`  ${fullName}\n${failureMessages?.[0] ?? ''}`)
  }
  if (failed.length === 0 && numFailedTests > 0) failures += numFailedTests
}

function showSlowest(files: readonly FileResult[]): void {
  const seconds = (file: FileResult) => (file.endTime - file.startTime) / 1000
  const slowest = files.toSorted((one, other) => seconds(other) - seconds(one)).slice(0, slowestShown)
  console.log(`The ${slowestShown} slowest files:`)
  for (const file of slowest) console.log(`${seconds(file).toFixed(1).padStart(7)} s  ${pathOf(file)}`)
}

/** @returns null when there is no result: that is a failure, and counted */
async function runTests(output: string, more: readonly string[]): Promise<Results | null> {
  rmSync(output, { force: true })
  const reporters = [...reporting, '--reporter=json', `--outputFile.json=${output}`]
  const started = Date.now()
  const status = await run(process.execPath, [vitest, 'run', ...reporters, ...more])
  try {
    const results = JSON.parse(readFileSync(output, 'utf8')) as Results
    const units = results.testResults.filter(({ name }) => !isJourney(name))
    const lastUnit = Math.max(started, ...units.map(({ endTime }) => endTime))
    if (more.length > 0) addStage('second try', Date.now() - started)
    else {
      addStage('tests', lastUnit - started)
      addStage('journeys', Date.now() - lastUnit)
    }
    const isRed = results.testResults.some((file) => file.status === 'failed')
    // an error outside of the tests
    if (status !== 0 && !isRed) count('tests', false)
    return results
  } catch {
    count('tests', false)
    return null
  }
}

async function run(command: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(command, args, { stdio: 'inherit' })
  return await new Promise((resolve) => child.once('close', resolve))
}

async function timed<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const started = performance.now()
  const value = await work()
  addStage(name, performance.now() - started)
  return value
}

function addStage(name: string, ms: number) {
  stages.push({ name, seconds: ms / 1000 })
}

function isJourney(path: string): boolean {
  return path.includes('tests/journeys/')
}

function pathOf({ name }: FileResult): string {
  return relative(process.cwd(), name)
}

function count(name: string, good: boolean) {
  if (good) passed += 1
  else failures += 1
  if (!good) console.log(`✗ ${name}`)
}
