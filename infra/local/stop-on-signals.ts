interface Stoppable {
  stop(): Promise<void>
}

/** Ctrl-C and SIGTERM let work end and stop everything; asked again, the process ends at once. */
export function stopOnSignals(cloud: Stoppable): { first(part: Stoppable): void } {
  let before: Stoppable | null = null
  let asked = false

  async function stop(): Promise<void> {
    if (asked) process.exit(1)
    asked = true
    console.log('\nStopping …')
    await before?.stop()
    await cloud.stop()
    process.exit(0)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  return { first: (part) => (before = part) }
}
