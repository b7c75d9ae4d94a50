export interface PageLocation {
  /** `/settings/devices` */
  path: string
  /** `?q=van`, or '' */
  search: string
}

/** Called before the address changes; it may hold the change back and call `go` later. */
export type Barrier = (go: () => void) => void

const listeners = new Set<() => void>()
let barrier: Barrier | null = null
/** The number of the current entry of the browser's history, stored with each entry. */
let step = 0
/** Set while the browser goes back to a page that a barrier guards. */
let returned: (() => void) | null = null

/** In a frame, steps would be some of the page around it. */
const isFramed = () => self !== top

export const here = (): PageLocation => ({ path: location.pathname, search: location.search })

/** Opens an address of this application. `replace` makes no new step in the browser's history. */
export function goTo(to: string, { replace = false } = {}): void {
  const go = () => {
    const stays = replace || isFramed() || to === `${location.pathname}${location.search}`
    step = stepOf(history.state) + (stays ? 0 : 1)
    history[stays ? 'replaceState' : 'pushState']({ step }, '', to)
    announce()
  }
  if (barrier) barrier(go)
  else go()
}

/** @returns the call that ends the subscription */
export function onLocation(listener: () => void): () => void {
  if (listeners.size === 0) {
    step = stepOf(history.state)
    addEventListener('popstate', moved)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', moved)
  }
}

/** Adds a barrier before links and the browser's back and forward. @returns the call that removes it */
export function addBarrier(wanted: Barrier): () => void {
  barrier = wanted
  return () => {
    if (barrier === wanted) barrier = null
  }
}

/** The browser reports a move afterwards: it is sent back first, then the barrier is called. */
function moved({ state }: PopStateEvent): void {
  const steps = stepOf(state) - step
  if (returned) {
    const ask = returned
    returned = null
    ask()
  } else if (barrier && steps !== 0) {
    const hold = barrier
    returned = () => hold(() => history.go(steps))
    history.go(-steps)
  } else {
    step += steps
    announce()
  }
}

function stepOf(state: unknown): number {
  return (state as { step?: number } | null)?.step ?? 0
}

const announce = () => {
  for (const listener of listeners) listener()
}
