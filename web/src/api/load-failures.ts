import { useSyncExternalStore } from 'react'
import type { LoadFailure } from './retry-import.ts'

const order: readonly LoadFailure[] = ['newVersion', 'broken', 'offline']
const listeners = new Set<() => void>()
const reasons = new Map<symbol, LoadFailure>()

/** Sets why a load takes long; null when it is done, or when there is nothing to say yet. */
export function setLoadFailure(load: symbol, reason: LoadFailure | null): void {
  if (reason === null) reasons.delete(load)
  else reasons.set(load, reason)
  for (const listener of listeners) listener()
}

const worst = (): LoadFailure | null => order.find((reason) => [...reasons.values()].includes(reason)) ?? null

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The failure that the user should know of; null while nothing is late. */
export const useLoadFailure = (): LoadFailure | null => useSyncExternalStore(subscribe, worst)
