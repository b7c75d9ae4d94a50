/** A device, several, or all of them. */
export type CentreTarget = number | readonly number[] | 'fleet'

type Listener = (target: CentreTarget) => void

const listeners = new Set<Listener>()

/** Brings a device to the middle of the map once, without following it, or several or the whole fleet into view. */
export function requestCentre(target: CentreTarget): void {
  for (const listener of listeners) listener(target)
}

/** @returns the call that ends the subscription */
export function onCentreRequest(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
