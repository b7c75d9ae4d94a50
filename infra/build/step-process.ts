import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { endWithUs } from './end-with-us.ts'
import type { StepName } from './steps.ts'

const linesShown = 25

/** @throws Error with the last lines that the step printed */
export function runStep(root: string, name: StepName, outDir: string): Promise<void> {
  const args = ['--import', 'tsx', 'infra/build/run-step.ts', name, outDir]
  // The templates are validated by `npm run check` and before a deployment; here that would cost seconds.
  // Settings of a test runner must not leak into the client that is built: the same inputs make the same output.
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    CDK_VALIDATION: 'false',
    NODE_NO_WARNINGS: '1',
    FORCE_COLOR: '0',
  }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  endWithUs(child)
  const printed: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(lastLines(printed.join(''))))))
  })
}

function lastLines(text: string): string {
  return stripVTControlCharacters(text).trimEnd().split('\n').slice(-linesShown).join('\n')
}
