interface Stoppable {
  stop(): void | Promise<void>
}

const timeoutMs = 700

/** Remembers what was started, so that all of it is stopped, each within its time. */
export class Undo {
  private readonly started: Stoppable[] = []

  add<T extends Stoppable>(part: T): T {
    this.started.push(part)
    return part
  }

  /** Stops these first, in this order, and then the rest, the last started first. */
  async inOrder(first: readonly Stoppable[]): Promise<void> {
    const rest = this.started.filter((part) => !first.includes(part)).toReversed()
    for (const part of [...first, ...rest]) await stopPatiently(part)
  }
}

async function stopPatiently(part: Stoppable): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)))
  const stopped = Promise.resolve(part.stop()).catch((error: unknown) => console.error(String(error)))
  await Promise.race([stopped, enough])
  clearTimeout(timer)
}
