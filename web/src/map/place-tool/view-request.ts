import type { Coordinates } from '../../../../shared/domain/distance.ts'

type Listener = (place: Coordinates & { radius: number }) => void

const listeners = new Set<Listener>()

/** Brings a circle (metres) into view, if there is a map. */
export const requestView: Listener = (place) => {
  for (const listener of listeners) listener(place)
}

/** @returns the call that ends the subscription */
export function onViewRequest(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
