import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

export interface Part {
  name: string
  idle: () => boolean | Promise<boolean>
}

const withinMs = 180_000
/** Asking without a pause would take the processor from functions with little memory, which have a low priority. */
const pauseMs = 5

/**
 * Resolves when no work is left anywhere: every part said so twice in a row, because one part's last action is another's
 * first task. @throws Error that names who is still busy after three minutes
 */
export async function whenIdle(parts: readonly Part[], limitMs = withinMs): Promise<void> {
  const until = Date.now() + limitMs
  let quiet = 0
  let busy: string[] = []
  while (quiet < 2) {
    if (Date.now() > until) throw new Error(`still busy after ${limitMs} ms: ${busy.join(', ')}`)
    const answers = await Promise.all(parts.map(async ({ name, idle }) => ((await idle()) ? [] : [name])))
    busy = answers.flat()
    quiet = busy.length === 0 ? quiet + 1 : 0
    await (busy.length === 0 ? nextTurn() : pause(pauseMs))
  }
}
