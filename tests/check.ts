import { spawnSync } from 'node:child_process'
import { checkCloud } from '../infra/nag.ts'

/** What `npm run check` promises: types, lint, format and the cloud's own rules. Prints one line a step. */
const tools = [
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
]

let failed = false
for (const { name, command, args } of tools) {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${command}`, args, { encoding: 'utf8' })
  report(name, status === 0 ? [] : [`${stdout}${stderr}`], started)
}

const started = performance.now()
report('cloud rules', await checkCloud(), started)
process.exitCode = failed ? 1 : 0

function report(name: string, findings: string[], started: number) {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${findings.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  for (const finding of findings) console.log(finding)
  failed ||= findings.length > 0
}
