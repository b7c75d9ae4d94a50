import type { Page } from 'playwright-core'

/** A page of the product as somebody finds it: where it is, and what is opened on it. */
export interface Screen {
  /** also of its picture's file */
  name: string
  path: string
  /** shown to people who are not signed in */
  outside?: true
  /** it asks for something that is not there, which the browser notes */
  isGone?: true
  open?: (page: Page) => Promise<void>
}

/** By a key; what answers it is loaded after the page. */
const dialogBy = (key: string) => async (page: Page) => {
  const dialog = page.getByRole('dialog')
  do {
    await page.keyboard.press(key)
    await dialog.waitFor({ timeout: 1_000 }).catch(() => undefined)
  } while (!(await dialog.isVisible()))
}

const settings = (name: string): Screen => ({
  name: `settings-${name.replaceAll('/', '-')}`,
  path: `/settings/${name}`,
})
const report = (name: string): Screen => ({ name: `report-${name}`, path: `/reports/${name}` })

const lists = [
  'devices',
  'groups',
  'drivers',
  'calendars',
  'notifications',
  'commands',
  'attributes',
  'maintenances',
  'users',
]
const forms = ['device', 'group', 'driver', 'calendar', 'notification', 'command', 'attribute', 'maintenance', 'user']

/** Every screen, with the person, vehicle and group of the demonstration whose number is 1. */
export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', outside: true },
  { name: 'sign-up', path: '/sign-up', outside: true },
  { name: 'reset-password', path: '/reset-password', outside: true },
  { name: 'new-password', path: '/reset-password?passwordReset=guessed', outside: true },
  { name: 'confirm-email', path: '/confirm-email?token=guessed', outside: true },
  { name: 'unsubscribe', isGone: true, path: '/unsubscribe?token=guessed', outside: true },
  { name: 'notice', isGone: true, path: '/notice/guessed', outside: true },
  { name: 'map', path: '/' },
  { name: 'map-card', path: '/?device=1' },
  { name: 'map-palette', path: '/', open: dialogBy('Control+k') },
  { name: 'map-shortcuts', path: '/', open: dialogBy('?') },
  { name: 'replay', path: '/replay' },
  { name: 'geofences', path: '/geofences' },
  { name: 'event-gone', isGone: true, path: '/event/1' },
  { name: 'position-gone', isGone: true, path: '/position/1' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'support', path: '/support' },
  ...['combined', 'route', 'event', 'trip', 'stop', 'summary', 'statistics', 'scheduled', 'logs'].map(report),
  { name: 'settings-menu', path: '/settings' },
  ...lists.map(settings),
  ...forms.map(settings),
  ...['device/1', 'device/1/connections', 'device/1/share', 'device/1/connect', 'device/1/command'].map(settings),
  ...['user/2', 'user/2/connections', 'accumulators/1', 'group/1', 'group/1/connections'].map(settings),
  ...[
    'announcement',
    'channels',
    'audit',
    'preferences',
    'sessions',
    'organisation',
    'server',
    'shares',
    'devices/import',
  ].map(settings),
]
