import type { APIRequestContext, Page } from 'playwright-core'
import type { EventJson, PositionJson } from '../../../shared/wire/json.ts'
import type { ServerJson } from '../../../web/src/api/queries.ts'

/** Calls of the API as the person who looks: what it answers as JSON, or as text where it is none. */
export interface Calls {
  get: <T>(path: string) => Promise<T>
  put: (path: string, value: object) => Promise<void>
  /** as a form */
  post: (path: string, value: Record<string, string>) => Promise<string>
}

export const callsOf = (request: APIRequestContext, url: string): Calls => ({
  get: async (path) => await (await request.get(`${url}/api/${path}`)).json(),
  put: async (path, data) => void (await request.put(`${url}/api/${path}`, { data })),
  post: async (path, form) => await (await request.post(`${url}/api/${path}`, { form })).text(),
})

/** A page of the product as somebody finds it: where it is, and what is opened on it. */
export interface Screen {
  /** also of its picture's file */
  name: string
  path: string | ((calls: Calls) => Promise<string>)
  /** shown to people who are not signed in */
  outside?: true
  /** it asks for something that is not there, or not to be had, which the browser notes */
  isGone?: true
  open?: (page: Page) => Promise<void>
  /** undoes what its path or opening changed */
  after?: (calls: Calls, page: Page) => Promise<void>
}

/** By a key; what answers it is loaded after the page. */
const dialogBy = (key: string) => async (page: Page) => {
  const dialog = page.getByRole('dialog')
  do {
    await page.keyboard.press(key)
    await dialog.waitFor({ timeout: 1_000 }).catch(() => undefined)
  } while (!(await dialog.isVisible()))
}

/** By an element of the page in any language. */
const press = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click()
}

/** On a phone the list gives way to the map. */
const openList = async (page: Page) => {
  const control = page.locator('button:has(.lucide-list)')
  await page.locator('[role=option]:visible, button:has(.lucide-list):visible').first().waitFor()
  if (await control.isVisible()) await control.click()
}
const inList = (selector: string) => async (page: Page) => {
  await openList(page)
  await press(selector)(page)
}

const hourMs = 3_600_000
const lastHours = (hours: number) => {
  const now = Math.floor(Date.now() / hourMs) * hourMs
  const query = { from: new Date(now - hours * hourMs).toISOString(), to: new Date(now).toISOString() }
  return new URLSearchParams(query).toString()
}

const sheet = [
  'Name;Identifier;Group;Category;Plate',
  'Coach 1;coach-1;North;Bus;16-1',
  ';van-1;;Truck;16-2',
  'Coach 2;not good;;Boat;',
].join('\r\n')

const withTerms = async ({ get, put }: Calls, terms: object) => {
  const server = await get<ServerJson>('server')
  await put('server', { ...server, attributes: { ...server.attributes, ...terms } })
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
  { name: 'map-events', path: '/', open: press('button:has(.lucide-bell)') },
  { name: 'map-filter', path: '/', open: inList('button:has(.lucide-sliders-horizontal)') },
  {
    name: 'map-selection',
    path: '/',
    open: async (page) => {
      await openList(page)
      await page
        .locator('[role=option]')
        .first()
        .click({ modifiers: ['ControlOrMeta'] })
      await page
        .locator('[role=option]')
        .nth(1)
        .click({ modifiers: ['ControlOrMeta'] })
    },
  },
  {
    name: 'map-share',
    path: '/?device=1',
    open: async (page) => {
      await press('button:has(.lucide-share-2)')(page)
      await page.locator('dialog input').first().waitFor()
    },
  },
  { name: 'replay', path: '/replay' },
  { name: 'replay-player', path: async () => `/replay?deviceId=1&${lastHours(24)}` },
  { name: 'geofences', path: '/geofences' },
  { name: 'event-gone', isGone: true, path: '/event/1' },
  { name: 'position-gone', isGone: true, path: '/position/1' },
  { name: 'event', path: async ({ get }) => `/event/${(await get<EventJson[]>('events?limit=1'))[0]!.id}` },
  { name: 'position', path: async ({ get }) => `/position/${(await get<PositionJson[]>('positions'))[0]!.id}` },
  { name: 'network', path: async ({ get }) => `/network/${(await get<PositionJson[]>('positions'))[0]!.id}` },
  { name: 'not-found', path: '/nowhere' },
  { name: 'support', path: '/support' },
  ...['combined', 'route', 'event', 'trip', 'stop', 'summary', 'statistics', 'scheduled', 'logs'].map(report),
  ...['summary', 'trip', 'stop', 'event', 'route'].map((name) => ({
    name: `report-${name}-rows`,
    path: `/reports/${name}?deviceId=1&deviceId=2&period=today`,
  })),
  { name: 'settings-menu', path: '/settings' },
  ...lists.map(settings),
  ...forms.map(settings),
  ...['device/1', 'device/1/connections', 'device/1/share', 'device/1/connect', 'device/1/command'].map(settings),
  { name: 'settings-device-date', path: '/settings/device/1', open: press('button:has(.lucide-calendar-days)') },
  {
    name: 'settings-import-preview',
    path: '/settings/devices/import',
    open: async (page) => {
      const buffer = Buffer.from(sheet)
      await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
      await page.locator('main li[class*=module-row]').first().waitFor()
    },
  },
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
  {
    name: 'terms',
    path: async (calls) => {
      await withTerms(calls, { termsUrl: 'https://atlas.example/terms', termsVersion: '2026-12' })
      return '/'
    },
    after: (calls) => withTerms(calls, { termsUrl: undefined, termsVersion: undefined }),
  },
  {
    name: 'offline',
    isGone: true,
    path: '/',
    open: async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.reload()
      await page.locator('h1').first().waitFor()
    },
    after: (_, page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
  {
    name: 'login-brand',
    outside: true,
    path: async ({ get }) => `/login?tenant=${(await get<ServerJson>('server')).tenant}`,
  },
  {
    name: 'guest',
    outside: true,
    path: async ({ post }) => `/?token=${await post('devices/share', { deviceId: '1' })}`,
  },
]
