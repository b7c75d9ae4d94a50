import { useSyncExternalStore } from 'react'

export type ThemeMode = 'system' | 'light' | 'dark'
export const themeModes: readonly ThemeMode[] = ['system', 'light', 'dark']

const storageKey = 'qafila.theme'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const stored = (): ThemeMode => themeModes.find((mode) => mode === localStorage.getItem(storageKey)) ?? 'system'
let mode: ThemeMode = stored()

const shown = (): 'light' | 'dark' => (mode === 'system' ? (systemDark.matches ? 'dark' : 'light') : mode)

const announce = () => {
  document.documentElement.dataset['theme'] = shown()
  for (const listener of listeners) listener()
}
systemDark.addEventListener('change', announce)
announce()

/** Changes the theme at once and remembers it in this browser. */
export function chooseTheme(wanted: ThemeMode): void {
  mode = wanted
  localStorage.setItem(storageKey, wanted)
  announce()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was chosen, and what it comes to right now. The map listens to `shown` to change its style. */
export function useTheme(): { mode: ThemeMode; shown: 'light' | 'dark' } {
  return { mode: useSyncExternalStore(subscribe, () => mode), shown: useSyncExternalStore(subscribe, shown) }
}
