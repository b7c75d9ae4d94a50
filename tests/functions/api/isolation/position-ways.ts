import { fileForms } from '../../../../shared/domain/reports/file-forms.ts'
import { reportNames } from '../../../../shared/catalog/reports/index.ts'
import type { Route } from '../../../../functions/api/route.ts'
import type { Schema } from '../../../../functions/api/openapi/schema.ts'
import { operationOf, resolved } from '../openapi/documented.ts'

/** What a call can show of where a device was or is. */
export type Shows =
  /** history, which is for those who may read it */
  | 'past'
  /** events, and positions of events */
  | 'event'
  /** the latest position, or that there is one */
  | 'latest'
  /** names no device, or nothing of where it was */
  | 'nothing'

export interface Way {
  /** below `/api`, when the path alone is not enough */
  path?: (ids: WayIds) => string
  json?: (ids: WayIds) => unknown
  shows: Shows
  /** the marks of positions are not in the answer: it holds sums, is a redirection, or sends an e-mail */
  isBlank?: true
  /** also for callers who may not read history: a part is left out of the answer instead of refusing the call */
  isPartial?: true
}

export interface WayIds {
  deviceId: number
  past: number
  event: number
  latest: number
  /** a report that was made for the caller before anything was taken from them */
  job: string
  notice: string
}

const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'
const ofDevice = ({ deviceId }: WayIds) => `deviceId=${deviceId}&${period}`
const history = (path: string, isBlank?: true): [string, Way[]] => [
  `GET ${path}`,
  [{ path: (ids) => `${path}?${ofDevice(ids)}`, shows: 'past', ...(isBlank && { isBlank }) }],
]
/** The car does not move, so that only these name its positions. */
const named = new Set(['route', 'combined'])
const ofJob = (call: string): [string, Way[]] => [
  call,
  [{ path: ({ job }) => call.split(' ')[1]!.replace(':id', job), shows: 'past', isBlank: true }],
]
const nothing = (calls: readonly string[]): [string, Way[]][] => calls.map((call) => [call, [{ shows: 'nothing' }]])

/** Every call that `mayCarryPositions`, in each way that it can be put. One that is not listed here fails the test. */
export const positionWays: Record<string, Way[]> = {
  'GET /positions': [
    { shows: 'latest' },
    { path: ({ deviceId }) => `/positions?deviceId=${deviceId}`, shows: 'latest' },
    { path: ({ latest }) => `/positions?id=${latest}`, shows: 'latest' },
    { path: ({ event }) => `/positions?id=${event}`, shows: 'event' },
    { path: ({ past }) => `/positions?id=${past}`, shows: 'past' },
    { path: ({ latest, past }) => `/positions?id=${latest}&id=${past}`, shows: 'past' },
    { path: ({ event, past }) => `/positions?id=${event}&id=${past}`, shows: 'past' },
    { path: (ids) => `/positions?${ofDevice(ids)}`, shows: 'past' },
  ],
  'GET /events': [{ shows: 'event', isBlank: true }],
  'GET /events/:id': [{ path: ({ event }) => `/events/${event}`, shows: 'event', isBlank: true }],
  'POST /events/:id/acknowledge': [
    { path: ({ event }) => `/events/${event}/acknowledge`, json: () => ({}), shows: 'event', isBlank: true },
  ],
  'GET /events/:id/deliveries': [{ path: ({ event }) => `/events/${event}/deliveries`, shows: 'event', isBlank: true }],
  ...Object.fromEntries(['kml', 'gpx', 'csv'].map((format) => history(`/positions/${format}`))),
  ...Object.fromEntries([
    history('/positions/kmz', true),
    history('/positions/days', true),
    history('/positions/roads', true),
  ]),
  'GET /positions/limits': [
    {
      path: ({ deviceId }) => `/positions/limits?deviceId=${deviceId}&time=2024-05-01T12:00:00Z`,
      shows: 'past',
      isBlank: true,
    },
  ],
  'GET /devices': [{ shows: 'latest', isBlank: true }],
  'GET /devices/:id': [{ path: ({ deviceId }) => `/devices/${deviceId}`, shows: 'latest', isBlank: true }],
  'GET /devices/:id/activity': [
    {
      path: ({ deviceId }) => `/devices/${deviceId}/activity?from=2024-05-01T00:00:00Z`,
      shows: 'past',
      isBlank: true,
      isPartial: true,
    },
  ],
  // lists of devices with their latest places, which are refused as reports are
  'GET /devices/xlsx': [{ shows: 'past', isBlank: true }],
  'GET /reports/devices/xlsx': [{ shows: 'past', isBlank: true }],
  'POST /devices/xlsx': [{ json: ({ deviceId }) => ({ deviceIds: [deviceId] }), shows: 'past', isBlank: true }],
  ...Object.fromEntries(
    reportNames.flatMap((name) => [
      history(`/reports/${name}`, named.has(name) ? undefined : true),
      ...[...fileForms, 'mail'].map((form) => history(`/reports/${name}/${form}`, true)),
    ]),
  ),
  ...Object.fromEntries([history('/reports/lanes', true), history('/places/stops', true)]),
  'GET /places/passes': [
    {
      path: (ids) => `/places/passes?latitude=36.1&longitude=3.06&radius=500&${ofDevice(ids)}`,
      shows: 'past',
      isBlank: true,
    },
  ],
  'GET /reports/jobs': [{ shows: 'past', isBlank: true }],
  ...Object.fromEntries(['GET /reports/jobs/:id', 'GET /reports/jobs/:id/rows'].map(ofJob)),
  ...Object.fromEntries([ofJob('GET /reports/jobs/:id/file')]),
  'POST /geofences/trial': [
    {
      json: ({ deviceId }) => ({ area: 'CIRCLE (36.1 3.06, 500)', deviceId: [deviceId] }),
      shows: 'past',
      isBlank: true,
    },
  ],
  'POST /notifications/trial': [
    {
      json: ({ deviceId }) => ({ type: 'ignitionOn', notificators: 'web', always: true, deviceId: [deviceId] }),
      shows: 'past',
      isBlank: true,
    },
  ],
  'GET /notification-links/:token': [{ path: ({ notice }) => `/notification-links/${notice}`, shows: 'event' }],
  'POST /notification-links/:token': [
    { path: ({ notice }) => `/notification-links/${notice}`, json: () => ({ action: 'mute' }), shows: 'event' },
  ],
  ...Object.fromEntries(
    nothing([
      'GET /brand/:tenant/logo',
      'GET /brand/:tenant/logo-inverted',
      'GET /brand/:tenant/icon.svg',
      'GET /brand/:tenant/manifest.webmanifest',
      'GET /docs',
      // to guests of links that lead to a place by road, and no link here does
      'GET /share/way',
      'PUT /shares/:id/way',
      'GET /shares',
      // a page without anything in it
      'GET /embed',
      'GET /drivers/:id/image',
      'GET /server/file/:path',
      'GET /server/places',
      'GET /media/:uniqueId/:file',
      'POST /devices',
      'PUT /devices/:id',
      'POST /devices/:id/credentials',
      // their `line` is one of a file
      'GET /calendars',
      'GET /calendars/:id',
      'POST /calendars',
      'PUT /calendars/:id',
    ]),
  ),
}

/** Coordinates in it are where a map begins. */
const ofPeople = new Set(['User', 'Session', 'Server'])
const marks = ['latitude', 'positionId', 'line']

/** Whether an answer of the route could say where a device was: by its schema, or because it is a file, or by its chapter. */
export function mayCarryPositions({ method, path }: Route): boolean {
  const { tags, responses } = operationOf(`${method} ${path}`)
  const contents = Object.entries(responses).flatMap(([status, response]) =>
    Number(status) < 400 && 'content' in response ? Object.entries(response.content ?? {}) : [],
  )
  const isFile = contents.some(([type]) => type !== 'application/json' && type !== 'text/plain')
  const isAboutPast = method === 'GET' && ['Reports', 'Positions and events'].includes(tags[0]!)
  return isFile || isAboutPast || contents.some(([, { schema }]) => namesPlace(schema))
}

function namesPlace(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  seen.add(schema)
  const { $ref, properties = {}, ...rest } = schema as Schema
  if ($ref !== undefined) return !ofPeople.has($ref.split('/').at(-1)!) && namesPlace(resolved({ $ref }), seen)
  const isNamed = marks.some((mark) => mark in properties)
  return isNamed || [...Object.values(properties), ...Object.values(rest)].some((part) => namesPlace(part, seen))
}

/** The formats in which a call answers, as its document says: each is asked for by `Accept`. */
export function formatsOf(call: string): string[] {
  const { responses } = operationOf(call)
  const answered = responses['200']
  const types = answered && 'content' in answered ? Object.keys(answered.content ?? {}) : []
  return types.length > 0 ? types : ['*/*']
}
