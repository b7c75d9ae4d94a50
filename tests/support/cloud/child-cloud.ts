import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface ChildCloud {
  url: string
  mqttUrl: string
  process: ChildProcess
  /** as a power-off would: without a signal */
  kill(): Promise<void>
}

export async function startChildCloud(folders: object): Promise<ChildCloud> {
  const { cloudDir, webDir, dataDir } = folders as Record<string, string>
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/cloud/run-small-cloud.ts', JSON.stringify({ cloudDir, webDir, dataDir })],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return {
    ...(JSON.parse(line) as { url: string; mqttUrl: string }),
    process: child,
    kill: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
