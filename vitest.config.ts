import { configDefaults, defineConfig } from 'vitest/config'

/** Replaces the list of entities for itself. */
const replacesModules = 'tests/functions/api/new-entity.test.ts'
const journeys = 'tests/journeys/**/*.test.ts'
/** Files that change neither the environment nor a module, so that one worker may load the modules once for all. */
const sharingModules = [
  'tests/{contracts,engine,shared,tidy}/**/*.test.ts',
  'tests/functions/{api,http-ingest,ingest,live,reports,watch}/**/*.test.ts',
  'tests/functions/platform/{dynamo,records,tenants,tracks}/**/*.test.ts',
  'tests/web/{basemap,replay,words}/**/*.test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 50 } },
    pool: 'threads',
    // one less than the cores unless said
    maxWorkers: 2,
    silent: 'passed-only',
    setupFiles: ['tests/log-lines.ts'],
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    tags: [
      { name: 'slow', description: 'Property and size tests of a second and more' },
      { name: 'emulator', description: 'Contracts of the AWS implementations, against the emulators' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'sharing modules',
          include: sharingModules,
          exclude: [...configDefaults.exclude, replacesModules],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...sharingModules, journeys],
        },
      },
      { extends: true, test: { name: 'replacing modules', include: [replacesModules] } },
      {
        // each starts the whole product, and a browser that mostly waits
        extends: true,
        test: {
          name: 'journeys',
          include: [journeys],
          isolate: false,
          globalSetup: ['tests/support/cast-data.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
