import type { Report } from './report.ts'
import { httpFormats, type AnyHttpFormat, type HttpFormatName } from '../../shared/catalog/trackers/http/index.ts'
import { trackerLimits } from '../../shared/domain/limits/trackers.ts'
import { ownTracksTopicOf } from '../../shared/domain/identifiers/unique-id.ts'
import { flespiReports } from './flespi.ts'
import { overlandReports } from './overland.ts'
import { inParts } from '../application/tenants/message-parts.ts'
import { isObject, jsonOf, type Sent, textOf } from './request-body.ts'
import { forwardedInQuery } from './traccar-query.ts'

type UnreadableBody =
  | 'Unexpected body. Send one JSON object.'
  | 'Unexpected body. Send a list of JSON objects.'
  | 'Unexpected body. Send a JSON object with a list of locations.'

export interface Read {
  reports: Report[]
  secret?: string | null
  /** why the body cannot be read; whose it is may be known all the same */
  unreadable?: UnreadableBody
  /** of the app's push service */
  notificationToken?: string | null
}

/** What differs between formats before their parser. */
interface Reading {
  /** Never throws: a tracker that may report is not refused for what it says. */
  read(sent: Sent): Read
  /** what its senders expect to hear when nobody may report so */
  refusalStatus(sent: Sent): number
}

export type Format = AnyHttpFormat & Reading

const isJson = ({ contentType }: Sent) => contentType.startsWith('application/json')
const named = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null
const identifierIn = ({ query }: Sent): string | null => named(query.get('id') ?? query.get('deviceid'))

const oneObject = 'Unexpected body. Send one JSON object.'

/** Query and form; or the JSON of the app that is called after the server, which may send several locations at once. */
const osmand: Reading = {
  read(sent) {
    if (isJson(sent)) {
      const value = jsonOf(sent)
      const locations = Array.isArray(value) ? (value as unknown[]) : isObject(value) ? value.location : undefined
      const [first] = Array.isArray(value) ? (value as unknown[]) : [value]
      const uniqueId = (isObject(first) ? named(first.device_id) : null) ?? identifierIn(sent)
      const payloads = Array.isArray(locations) && locations.length > 0 ? inParts(locations) : [sent.body]
      const reports = payloads.map((payload) => ({ uniqueId, payload }))
      return { reports, ...(!isObject(first) && { unreadable: oneObject }) }
    }
    const parameters = parametersOf(sent)
    const first = (...names: string[]) => parameters.find(([name]) => names.includes(name))?.[1] ?? null
    const payload = JSON.stringify({ parameters: parameters.filter(([name]) => name !== 'secret') })
    return {
      reports: [{ uniqueId: named(first('id', 'deviceid')), payload }],
      secret: first('secret'),
      notificationToken: first('notificationToken'),
    }
  },
  refusalStatus: (sent) => (isJson(sent) ? 404 : 400),
}

/** The address says who sends, the form what: what both say counts as it is in the address. */
function parametersOf(sent: Sent): [string, string][] {
  const inQuery = [...sent.query]
  const isAlone = inQuery.every(([name]) => name === 'secret')
  if (!isAlone && !isForm(sent)) return inQuery
  return [...inQuery, ...new URLSearchParams(textOf(sent))].filter(
    ([name], place) => place < inQuery.length || !sent.query.has(name),
  )
}

const isForm = (sent: Sent): boolean =>
  sent.contentType.startsWith('application/x-www-form-urlencoded') ||
  (/^(?:text\/plain|$)/.test(sent.contentType) && /^[\w.]+=/.test(textOf(sent)))

/** The phone says in a header or in its topic which device it is; a tracker id of two characters is its last word. */
const owntracks: Reading = {
  read(sent) {
    const value = jsonOf(sent)
    const [first] = Array.isArray(value) ? (value as unknown[]) : [value]
    const { topic, tid } = isObject(first) ? first : {}
    const device = typeof topic === 'string' ? topic.split('/')[2] : undefined
    const uniqueId = named(sent.header('x-limit-d')) ?? named(sent.query.get('d')) ?? named(device) ?? named(tid)
    const whole = typeof topic === 'string' ? topic : `owntracks/${sent.header('x-limit-u') ?? ''}/${uniqueId ?? ''}`
    const otherName = ownTracksTopicOf(whole) ?? undefined
    const reports = [{ uniqueId, otherName, payload: sent.body }]
    return { reports, ...(!isObject(first) && { unreadable: oneObject }) }
  },
  refusalStatus: () => 400,
}

/** What a Traccar server forwards, of positions as of events: as JSON, or in the parameters of an address. */
const traccar: Reading = {
  read(sent) {
    const inQuery = sent.body.length === 0 ? forwardedInQuery(sent.query) : null
    if (inQuery) return { reports: [inQuery] }
    const value = jsonOf(sent)
    const device = isObject(value) ? value.device : undefined
    const uniqueId = isObject(device) ? named(device.uniqueId) : identifierIn(sent)
    return { reports: [{ uniqueId, payload: sent.body }], ...(!isObject(value) && { unreadable: oneObject }) }
  },
  refusalStatus: () => 404,
}

const flespi: Reading = {
  read(sent) {
    const reports = flespiReports(jsonOf(sent))
    if (reports) return { reports }
    const unreadable = 'Unexpected body. Send a list of JSON objects.'
    return { reports: [{ uniqueId: null, payload: sent.body }], unreadable }
  },
  refusalStatus: () => 401,
}

const overland: Reading = {
  read(sent) {
    const reports = overlandReports(jsonOf(sent))
    if (reports) return { reports }
    const unreadable = 'Unexpected body. Send a JSON object with a list of locations.'
    return { reports: [{ uniqueId: identifierIn(sent), payload: sent.body }], unreadable }
  },
  refusalStatus: () => 400,
}

/** A picture, sound or film of a device, with its moment and place in the address. */
const media: Reading = {
  read: (sent) => ({ reports: [{ uniqueId: identifierIn(sent), payload: '' }] }),
  refusalStatus: () => 400,
}

const readings: Readonly<Record<HttpFormatName, Reading>> = { osmand, owntracks, traccar, flespi, overland, media }

/** By the name in the address: `/ingest/osmand`. */
export const formats: ReadonlyMap<string, Format> = new Map(
  httpFormats.map((declared) => [declared.name, { ...declared, ...readings[declared.name] }]),
)

/** Of the body, once it is decompressed. */
export const bodyBytesMax = ({ keepsFile }: Format): number =>
  keepsFile ? trackerLimits.trackerMediaBytesMax : trackerLimits.ingestBodyBytesMax
