import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** Prints each failure when it happens: a run takes long, and one that is interrupted prints no list. */
export default class ShowFailures implements Reporter {
  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    if (state === 'failed') show(test.module, test.fullName, errors?.[0])
  }

  onTestSuiteResult(suite: TestSuite) {
    const [error] = suite.errors()
    if (error) show(suite.module, suite.fullName, error)
  }

  onTestModuleEnd(module: TestModule) {
    const [error] = module.errors()
    if (error) show(module, 'outside of its tests', error)
  }
}

function show({ moduleId }: TestModule, name: string, error?: { message: string }) {
  console.log(`\n✗ ${relative(process.cwd(), moduleId)}: ${name}\n  ${error?.message.split('\n')[0] ?? ''}`)
}
