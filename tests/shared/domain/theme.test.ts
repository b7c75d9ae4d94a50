import { describe, expect, test } from 'vitest'
import { activeTheme, type BrowserThemes, type ThemeMode } from '../../../shared/domain/theme.ts'

interface Case {
  name: string
  user?: object
  server?: object
  forces?: boolean
  browser?: Partial<BrowserThemes>
  mode: ThemeMode
  isForced?: boolean
}

const local = (mode: ThemeMode, over: ThemeMode | null) => ({ local: { mode, over } })

describe('the theme of a signed-in person', () => {
  test.each<Case>([
    { name: 'the device’s own when nobody says', mode: 'system' },
    { name: 'the browser’s when nobody else says', browser: { signedOut: 'dark' }, mode: 'dark' },
    {
      name: 'the organisation’s before the browser’s',
      server: { themeMode: 'light' },
      browser: { signedOut: 'dark' },
      mode: 'light',
    },
    {
      name: 'their own before the organisation’s',
      user: { themeMode: 'dark' },
      server: { themeMode: 'light' },
      mode: 'dark',
    },
    {
      name: 'the organisation’s when forced',
      user: { themeMode: 'dark' },
      server: { themeMode: 'light' },
      forces: true,
      mode: 'light',
      isForced: true,
    },
    { name: 'their own when nothing is forced with it', user: { themeMode: 'dark' }, forces: true, mode: 'dark' },
    { name: 'the organisation’s dark mode', server: { darkMode: true }, mode: 'dark' },
    {
      name: 'the organisation’s light mode, forced',
      user: { themeMode: 'dark' },
      server: { darkMode: false },
      forces: true,
      mode: 'light',
      isForced: true,
    },
    { name: 'the newer of the organisation’s two', server: { themeMode: 'system', darkMode: true }, mode: 'system' },
    { name: 'not a word that is no theme', user: { themeMode: 'blue' }, server: { themeMode: 'dark' }, mode: 'dark' },
    {
      name: 'what could not be saved, in this browser',
      user: { themeMode: 'light' },
      browser: local('dark', 'light'),
      mode: 'dark',
    },
    {
      name: 'what could not be saved where nothing was',
      server: { themeMode: 'light' },
      browser: local('dark', null),
      mode: 'dark',
    },
    { name: 'what was saved since', user: { themeMode: 'system' }, browser: local('dark', 'light'), mode: 'system' },
    {
      name: 'the organisation’s when forced, whatever this browser kept',
      server: { themeMode: 'light' },
      forces: true,
      browser: local('dark', null),
      mode: 'light',
      isForced: true,
    },
  ])('is $name', ({ user = {}, server = {}, forces = false, browser = {}, mode, isForced = false }) => {
    const readers = { user: { attributes: { ...user } }, server: { attributes: { ...server }, forceSettings: forces } }
    expect(activeTheme(readers, { local: null, signedOut: 'system', ...browser })).toEqual({ mode, isForced })
  })
})
