import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 50 } },
    pool: 'threads',
    tags: [
      { name: 'slow', description: 'Property and size tests of a second and more' },
      { name: 'emulator', description: 'Contracts of the AWS implementations, against the emulators' },
    ],
    silent: 'passed-only',
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  },
})
