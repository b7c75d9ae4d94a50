interface Stoppable {
  stop(): Promise<void>
}

/** Ctrl-C and SIGTERM let work end and stop everything; the second ends the process at once. */
export function stopOnSignals(cloud: Stoppable): { first(part: Stoppable): void } {
  let before: Stoppable | null = null
  let isStopping = false

  async function stop(): Promise<void> {
    if (isStopping) process.exit(1)
    isStopping = true
    console.log('\nStopping …')
    await before?.stop()
    await cloud.stop()
    process.exit(0)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  return { first: (part) => (before = part) }
}
