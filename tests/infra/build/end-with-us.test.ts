import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'

/** Starts a process that lasts, says its number, and passes on its own output: that closes when both are gone. */
const program = `
  const { spawn } = await import('node:child_process')
  const { endWithUs } = await import('./infra/build/end-with-us.ts')
  const lasting = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  endWithUs(lasting)
  console.log(lasting.pid)
  process.stdin.once('data', () => process.exit())
`
let left: number | undefined
afterEach(() => {
  if (left !== undefined) process.kill(left, 'SIGKILL')
})

test.each([
  { name: 'is killed', end: (pid: number) => process.kill(pid, 'SIGKILL') },
  { name: 'is killed with its whole group', end: (pid: number) => process.kill(-pid, 'SIGKILL') },
  { name: 'is asked to end', end: (pid: number) => process.kill(pid, 'SIGTERM') },
  { name: 'ends by itself', end: null },
])('what a process started ends when the process $name', async ({ end }) => {
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string]
  left = Number(line)
  const bothGone = once(parent, 'close')
  if (end) end(parent.pid!)
  else parent.stdin.write('end')
  await expect(bothGone).resolves.toHaveLength(2)
  left = undefined
})
