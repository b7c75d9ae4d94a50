import * as fc from 'fast-check'
import type { Route } from '../../../functions/api/route.ts'
import { calendarData } from './samples.ts'

/** Whatever may be thrown at a call: nonsense in the address, the query, the headers and the body. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('1', '2', 'true', '2024-05-01T00:00:00Z'),
)
const anyQuery = fc.array(
  fc.tuple(
    fc.constantFrom(
      'id',
      'deviceId',
      'from',
      'to',
      'userId',
      'groupId',
      'uniqueId',
      'all',
      'keyword',
      'limit',
      'offset',
      'since',
      'token',
    ),
    anyText,
  ),
  { maxLength: 5 },
)
const anyRecord = fc.record(
  {
    id: fc.constantFrom<unknown>(1, 0, '1', null),
    name: fc.oneof(anyText, fc.jsonValue()),
    uniqueId: fc.oneof(anyText, fc.jsonValue()),
    groupId: fc.oneof(fc.constantFrom<unknown>(0, 1, 99, '1', null), fc.jsonValue()),
    expirationTime: fc.oneof(anyText, fc.double(), fc.jsonValue()),
    disabled: fc.jsonValue(),
    attributes: fc.oneof(fc.dictionary(anyText, fc.jsonValue()), fc.jsonValue()),
    userId: fc.constantFrom<unknown>(1, 2, 'x', 1.5),
    deviceId: fc.constantFrom<unknown>(1, 2, {}, -1),
    email: anyText,
    area: fc.oneof(fc.constantFrom('CIRCLE (1 1, 5)', 'POLYGON ((0 0, 2 2, 2 0, 0 2))', 'LINESTRING (1 1'), anyText),
    data: fc.oneof(fc.constantFrom(calendarData, btoa('BEGIN:VCALENDAR')), anyText, fc.jsonValue()),
    attribute: fc.oneof(fc.constantFrom('alarm', '__proto__'), anyText),
    expression: fc.oneof(fc.constantFrom('speed * 2', 'this.constructor', 'a = [a, a]', '"a" =~ "(a+)+$"'), anyText),
    type: fc.oneof(fc.constantFrom('number', 'string', 'alarm', 'engineStop', 'trips', 'totalDistance'), anyText),
    priority: fc.oneof(fc.double(), anyText),
    start: fc.oneof(fc.double(), anyText),
    period: fc.oneof(fc.double(), anyText),
    description: fc.oneof(anyText, fc.jsonValue()),
    notificators: fc.oneof(fc.constantFrom('web', 'web, mail', 'command', ','), anyText),
    commandId: fc.constantFrom<unknown>(0, 1, 99, -1, '1'),
    calendarId: fc.constantFrom<unknown>(0, 1, 99, {}, null),
    geofenceId: fc.constantFrom<unknown>(1, 99, [1], '1'),
    managedUserId: fc.constantFrom<unknown>(1, 2, true),
    expiration: fc.oneof(anyText, fc.double()),
  },
  { requiredKeys: [] },
)
const anyBody = fc.oneof(
  anyRecord.map((record) => JSON.stringify(record)),
  fc.array(anyRecord, { maxLength: 3 }).map((records) => JSON.stringify(records)),
  fc.json(),
  fc.string({ unit: 'binary' }),
)

/** No header that another layer refuses: `Headers` takes neither line breaks nor letters beyond Latin-1. */
const headerText = fc
  .oneof(fc.constantFrom('*', '"x"', 'W/"x", "y"', '-1', '0'), fc.string({ maxLength: 30 }))
  .map((text) => text.replaceAll(/[^\u0020-\u007e]/g, '?').trim())
const anyHeaders = fc.record(
  {
    'if-match': headerText,
    accept: headerText,
    'accept-language': headerText,
    range: headerText,
    'x-forwarded-host': headerText,
    'x-viewer-address': headerText,
  },
  { requiredKeys: [] },
)
const kinds = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/png',
  '',
]

export interface HostileRequest {
  method: string
  path: string
  body?: string
  headers: Record<string, string>
}

export const anyRequest = ({ method, path }: Pick<Route, 'method' | 'path'>): fc.Arbitrary<HostileRequest> =>
  fc
    .record({
      id: fc.oneof(fc.constantFrom('1', '2', '..', 'device.png'), anyText),
      query: anyQuery,
      body: anyBody,
      kind: fc.constantFrom(...kinds),
      headers: anyHeaders,
    })
    .map(({ id, query, body, kind, headers }) => ({
      method,
      path: `/api${path.replaceAll(/:\w+/g, encodeURIComponent(id))}?${new URLSearchParams(query).toString()}`,
      ...(method !== 'GET' && { body }),
      headers: { ...headers, ...(method !== 'GET' && { 'content-type': kind }) },
    }))
