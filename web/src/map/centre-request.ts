type Listener = (deviceId: number) => void

const listeners = new Set<Listener>()

/** Centres the map, if there is one, on a device once, without following it. */
export function requestCentre(deviceId: number): void {
  for (const listener of listeners) listener(deviceId)
}

/** @returns the call that ends the subscription */
export function onCentreRequest(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
