import { spawn } from 'node:child_process'
import { checkCloud } from '../infra/nag.ts'

/** What `npm run check` promises: types, lint, format and the cloud's own rules. Prints one line a step. */
let failed = false
await step('types and lint', () => tool('oxlint', ['--type-aware', '--type-check']))
await step('format', () => tool('oxfmt', ['--check', '.']))
await step('cloud rules', checkCloud)
process.exitCode = failed ? 1 : 0

/** @param find answers with what is wrong */
async function step(name: string, find: () => Promise<string[]>): Promise<void> {
  const started = performance.now()
  const findings = await find()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log([`${findings.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`, ...findings].join('\n'))
  failed ||= findings.length > 0
}

async function tool(command: string, args: readonly string[]): Promise<string[]> {
  const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return status === 0 ? [] : [printed]
}
