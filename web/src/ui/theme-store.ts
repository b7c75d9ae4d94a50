import { useSyncExternalStore } from 'react'
import { themeModeOf, type ThemeMode } from '../../../shared/domain/theme.ts'

/** chosen by whoever was not signed in */
const choiceKey = 'qafila.theme'
/** what was shown last: the next page begins with it, before anybody is known */
const shownKey = 'qafila.theme.shown'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The theme that was chosen in this browser by whoever was not signed in. */
export const signedOutTheme = (): ThemeMode => themeModeOf(localStorage.getItem(choiceKey)) ?? 'system'

let mode: ThemeMode = themeModeOf(localStorage.getItem(shownKey)) ?? signedOutTheme()

const shown = (): 'light' | 'dark' => (mode === 'system' ? (systemDark.matches ? 'dark' : 'light') : mode)

const announce = () => {
  document.documentElement.dataset['theme'] = shown()
  for (const listener of listeners) listener()
}
systemDark.addEventListener('change', announce)
announce()

/** Changes the theme at once, here only. */
export function showTheme(wanted: ThemeMode): void {
  mode = wanted
  localStorage.setItem(shownKey, wanted)
  announce()
}

/** The choice of somebody who is not signed in: in force at once, and remembered in this browser. */
export function chooseSignedOut(wanted: ThemeMode): void {
  localStorage.setItem(choiceKey, wanted)
  showTheme(wanted)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was chosen, and what it comes to right now. The map listens to `shown` to change its style. */
export function useTheme(): { mode: ThemeMode; shown: 'light' | 'dark' } {
  return { mode: useSyncExternalStore(subscribe, () => mode), shown: useSyncExternalStore(subscribe, shown) }
}
