import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkCloud } from '../infra/nag.ts'

/** CDK makes dependencies that follow from others, too; and cfn-lint does not know iot:SendDirectMessage, which is new */
const notOurs = ['W3005', 'W3037']

/**
 * What `npm run check` promises: types, lint, format, the cloud's own rules, and CloudFormation's where cfn-lint is
 * installed. Prints one line a step.
 */
let failed = false
await step('types and lint', () => tool('node_modules/.bin/oxlint', ['--type-aware', '--type-check']))
await step('format', () => tool('node_modules/.bin/oxfmt', ['--check', '.']))
await step('cloud rules', () => checkCloud({}, lintTemplates))
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
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text))
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject))
  return (await ended) === 0 ? [] : [printed]
}

async function lintTemplates(folder: string): Promise<string[]> {
  const templates = readdirSync(folder).filter((name) => name.endsWith('.template.json'))
  try {
    const given = templates.map((name) => join(folder, name))
    return await tool('cfn-lint', ['--ignore-checks', notOurs.join(), '--format', 'parseable', '--template', ...given])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    console.log('  cfn-lint is not installed, so the templates were not checked with it')
    return []
  }
}
