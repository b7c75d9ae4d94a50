import { useSyncExternalStore } from 'react'
import { themeModeOf, type ThemeMode } from '../../../shared/domain/theme.ts'

/** chosen before sign-in */
const choiceKey = 'qafila.theme'
/** what was shown last: the next page load starts with it, before the session is known */
const shownKey = 'qafila.theme.shown'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The theme that was chosen in this browser before sign-in. */
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

/** A choice before sign-in: applied at once, and remembered in this browser. */
export function chooseSignedOut(wanted: ThemeMode): void {
  localStorage.setItem(choiceKey, wanted)
  showTheme(wanted)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The choice, and the theme that it resolves to now. The map follows `shown`. */
export function useTheme(): { mode: ThemeMode; shown: 'light' | 'dark' } {
  return { mode: useSyncExternalStore(subscribe, () => mode), shown: useSyncExternalStore(subscribe, shown) }
}
