import { useSyncExternalStore } from 'react'
import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import type { Tone } from '../badge.tsx'

/** What a snackbar is for says how long it is shown, and in which tone unless one is given. */
const kinds = {
  done: { tone: 'ok', durationMs: screenLimits.toastMs },
  failed: { tone: 'bad', durationMs: 10_000 },
  /** asks before something is removed: specification, part 1, "Delete snackbar" */
  question: { tone: 'bad', durationMs: screenLimits.deleteSnackbarMs },
  /** until it is closed */
  lasting: { tone: 'info', durationMs: null },
} as const satisfies Record<string, { tone: Tone; durationMs: number | null }>

export interface Snackbar {
  /** `lasting` when not given */
  kind?: keyof typeof kinds
  /** one with the same key takes the place of the earlier one */
  key?: string
  text: string
  tone?: Tone
  /** what "show details" opens: further lines of a failure */
  details?: string
  action?: { label: string; run: () => void }
}

export type ShownSnackbar = Snackbar & { key: string; tone: Tone; durationMs: number | null }

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
  change(
    [...shown.filter((other) => other.key !== key), { ...kinds[snackbar.kind ?? 'lasting'], ...snackbar, key }].slice(
      -3,
    ),
  )
  return key
}

export const hideSnackbar = (key: string): void => change(shown.filter((other) => other.key !== key))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const shownSnackbars = (): readonly ShownSnackbar[] => shown
export const useSnackbars = (): readonly ShownSnackbar[] => useSyncExternalStore(subscribe, shownSnackbars)
