import type { Attributed } from './settings.ts'

export const themeModes = ['system', 'light', 'dark'] as const
export type ThemeMode = (typeof themeModes)[number]

interface Readers {
  user: Attributed
  server: Attributed & { forceSettings: boolean }
}

/** A choice that stays in one browser, because it could not be saved. */
export interface LocalTheme {
  mode: ThemeMode
  /** what was saved for the person when they chose: once that changes, the choice is over */
  over: ThemeMode | null
}

/** What one browser knows of themes. */
export interface BrowserThemes {
  /** of this person */
  local: LocalTheme | null
  /** chosen before anybody was signed in */
  signedOut: ThemeMode
}

export const themeModeOf = (value: unknown): ThemeMode | null => themeModes.find((mode) => mode === value) ?? null

/** What is saved for a person. */
export const savedTheme = ({ attributes }: Attributed): ThemeMode | null => themeModeOf(attributes['themeMode'])

/** What an organisation wants; `darkMode` is the older way to say it. */
function serverTheme({ attributes }: Attributed): ThemeMode | null {
  const older = attributes['darkMode']
  return themeModeOf(attributes['themeMode']) ?? (typeof older === 'boolean' ? (older ? 'dark' : 'light') : null)
}

/**
 * The theme of a signed-in person: the organisation's when it forces its settings, else their own, then the
 * organisation's, then that of the browser.
 */
export function activeTheme(
  { user, server }: Readers,
  { local, signedOut }: BrowserThemes,
): { mode: ThemeMode; isForced: boolean } {
  const saved = savedTheme(user)
  const ours = serverTheme(server)
  if (server.forceSettings && ours !== null) return { mode: ours, isForced: true }
  const own = local !== null && local.over === saved ? local.mode : saved
  return { mode: own ?? ours ?? signedOut, isForced: false }
}
