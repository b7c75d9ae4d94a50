import { readdirSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

/** How long a state is waited for that only has to come: a busy machine is slow, not wrong. */
const waitMs = 90_000
const journeys = 'tests/journeys/**/*.test.ts'
const testFiles = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((name) => `tests/${name.replaceAll('\\', '/')}`)
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/journeys/'))
/** Their first line asks for the browser's objects. A worker keeps to one environment, so they have workers of their own. */
const needingDocument = testFiles.filter((path) =>
  readFileSync(path, 'utf8').startsWith('// @vitest-environment happy-dom'),
)
/** Files that replace a module, change the environment or count on a module that is new. */
const isolated = ['tests/functions/api/new-entity.test.ts', 'tests/web/events/toasts/blocked-sound.test.ts']

export default defineConfig({
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: waitMs, interval: 50 } },
    pool: 'threads',
    // one less than the cores unless said
    maxWorkers: 2,
    silent: 'passed-only',
    setupFiles: ['tests/setup.ts'],
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    tags: [
      { name: 'slow', description: 'Property and size tests of a second and more' },
      { name: 'emulator', description: 'Contracts of the AWS implementations, against the emulators' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, journeys, ...needingDocument, ...isolated],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: needingDocument,
          exclude: [...configDefaults.exclude, ...isolated],
          isolate: false,
          environment: 'happy-dom',
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
      {
        // each starts the whole product, and a browser that mostly waits
        extends: true,
        test: {
          name: 'journeys',
          include: [journeys],
          isolate: false,
          // several waits, each of which may be long
          testTimeout: 600_000,
          hookTimeout: 600_000,
          globalSetup: ['tests/support/cast-data.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
