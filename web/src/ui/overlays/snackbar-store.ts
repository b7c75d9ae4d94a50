import { useSyncExternalStore } from 'react'
import type { Tone } from '../badge.tsx'

export interface Snackbar {
  /** one with the same key takes the place of the earlier one */
  key?: string
  text: string
  tone?: Tone
  /** what "show details" opens: further lines of a failure */
  details?: string
  action?: { label: string; run: () => void }
  /** it hides itself after this long; without it, when it is closed */
  durationMs?: number
}

export type ShownSnackbar = Snackbar & { key: string }

const listeners = new Set<() => void>()
let shown: readonly ShownSnackbar[] = []
let count = 0

const change = (next: readonly ShownSnackbar[]) => {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a message at the foot of the screen and returns its key. */
export function showSnackbar(snackbar: Snackbar): string {
  count += 1
  const key = snackbar.key ?? `snackbar-${count}`
  change([...shown.filter((other) => other.key !== key), { ...snackbar, key }].slice(-3))
  return key
}

export const hideSnackbar = (key: string): void => change(shown.filter((other) => other.key !== key))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const shownSnackbars = (): readonly ShownSnackbar[] => shown
export const useSnackbars = (): readonly ShownSnackbar[] => useSyncExternalStore(subscribe, shownSnackbars)
