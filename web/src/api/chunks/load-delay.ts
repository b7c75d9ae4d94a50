import { useSyncExternalStore } from 'react'
import type { Delay } from './chunk-loader.ts'

const order: readonly Delay[] = ['newVersion', 'broken', 'offline']
const listeners = new Set<() => void>()
const delays = new Map<symbol, Delay>()

/** Notes why a load takes long; null when it is there, or when there is nothing to say yet. */
export function showDelay(load: symbol, delay: Delay | null): void {
  if (delay === null) delays.delete(load)
  else delays.set(load, delay)
  for (const listener of listeners) listener()
}

const worst = (): Delay | null => order.find((delay) => [...delays.values()].includes(delay)) ?? null

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The delay that the reader should know of; null while nothing is late. */
export const useDelay = (): Delay | null => useSyncExternalStore(subscribe, worst)
