import { spawn, type ChildProcess } from 'node:child_process'

/**
 * Ends a child process when this one ends, also when this one is killed and can do nothing any more: the operating
 * system then closes the pipe at which a small process waits, and that one kills the child.
 */
export function endWithUs(child: ChildProcess): void {
  if (child.pid === undefined) return
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  // a group of its own: what kills ours must leave it
  const waiting = spawn('sh', ['-c', 'read -r _; kill -KILL "$0"', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // where there is no shell, the next start ends what is left
  waiting.on('error', () => {})
  waiting.stdin.on('error', () => {})
  waiting.unref()
  child.once('exit', () => {
    process.removeListener('exit', end)
    // before the number of the child may be another's
    waiting.kill('SIGKILL')
  })
}
