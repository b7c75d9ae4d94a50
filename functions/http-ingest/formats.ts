import { limits } from '../../shared/domain/limits.ts'
import { ownTracksTopicOf } from '../../shared/domain/identifiers/unique-id.ts'
import { flespiReports } from './flespi.ts'
import { overlandReports } from './overland.ts'
import { inParts } from './parts.ts'
import { isObject, jsonOf, type Sent, textOf } from './request-body.ts'
import { forwardedInQuery } from './traccar-query.ts'

/** What one tracker says in a request. */
export interface Report {
  /** null when the request does not say whose it is */
  uniqueId: string | null
  /** what else it may be called, where nobody has that name */
  otherName?: string
  /** under which the parsers know the format; the identifier follows */
  topic: string
  payload: string | Uint8Array
}

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

export interface Format {
  /** Never throws: a tracker that may report is not refused for what it says. */
  read(sent: Sent): Read
  /** what its senders expect to hear when nobody may report so */
  refusalStatus(sent: Sent): number
  answer: 'nothing' | 'list' | 'ok'
  /** reports of several trackers: those that may not are skipped */
  isMixed?: true
  /** its senders carry out what the answer says, in this form */
  takesCommands?: 'text' | 'json'
  /** the body is a file of the device */
  keepsFile?: true
}

const isJson = ({ contentType }: Sent) => contentType.startsWith('application/json')
const named = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null
const identifierIn = ({ query }: Sent): string | null => named(query.get('id') ?? query.get('deviceid'))

const oneObject = 'Unexpected body. Send one JSON object.'

/** Query and form; or the JSON of the app that is called after the server, which may send several locations at once. */
const osmand: Format = {
  read(sent) {
    const topic = 'http/osmand'
    if (isJson(sent)) {
      const value = jsonOf(sent)
      const locations = Array.isArray(value) ? (value as unknown[]) : isObject(value) ? value.location : undefined
      const [first] = Array.isArray(value) ? (value as unknown[]) : [value]
      const uniqueId = (isObject(first) ? named(first.device_id) : null) ?? identifierIn(sent)
      const payloads = Array.isArray(locations) && locations.length > 0 ? inParts(locations) : [sent.body]
      const reports = payloads.map((payload) => ({ uniqueId, topic, payload }))
      return { reports, ...(!isObject(first) && { unreadable: oneObject }) }
    }
    const parameters = parametersOf(sent)
    const first = (...names: string[]) => parameters.find(([name]) => names.includes(name))?.[1] ?? null
    const payload = JSON.stringify({ parameters: parameters.filter(([name]) => name !== 'secret') })
    return {
      reports: [{ uniqueId: named(first('id', 'deviceid')), topic, payload }],
      secret: first('secret'),
      notificationToken: first('notificationToken'),
    }
  },
  refusalStatus: (sent) => (isJson(sent) ? 404 : 400),
  answer: 'nothing',
  takesCommands: 'text',
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

/** The phone says in a header or in its topic which device it is; two letters of a tracker id are its last word. */
const owntracks: Format = {
  read(sent) {
    const value = jsonOf(sent)
    const [first] = Array.isArray(value) ? (value as unknown[]) : [value]
    const { topic, tid } = isObject(first) ? first : {}
    const device = typeof topic === 'string' ? topic.split('/')[2] : undefined
    const uniqueId = named(sent.header('x-limit-d')) ?? named(sent.query.get('d')) ?? named(device) ?? named(tid)
    const whole = typeof topic === 'string' ? topic : `owntracks/${sent.header('x-limit-u') ?? ''}/${uniqueId ?? ''}`
    const otherName = ownTracksTopicOf(whole) ?? undefined
    const reports = [{ uniqueId, otherName, topic: 'owntracks/http', payload: sent.body }]
    return { reports, ...(!isObject(first) && { unreadable: oneObject }) }
  },
  refusalStatus: () => 400,
  answer: 'list',
  takesCommands: 'json',
}

/** What a Traccar server forwards, of positions as of events: as JSON, or in the parameters of an address. */
const traccar: Format = {
  read(sent) {
    const topic = 'http/traccar'
    const inQuery = sent.body.length === 0 ? forwardedInQuery(sent.query) : null
    if (inQuery) return { reports: [{ ...inQuery, topic }] }
    const value = jsonOf(sent)
    const device = isObject(value) ? value.device : undefined
    const uniqueId = isObject(device) ? named(device.uniqueId) : identifierIn(sent)
    return { reports: [{ uniqueId, topic, payload: sent.body }], ...(!isObject(value) && { unreadable: oneObject }) }
  },
  refusalStatus: () => 404,
  answer: 'nothing',
}

const flespi: Format = {
  read(sent) {
    const reports = flespiReports(jsonOf(sent))
    if (reports) return { reports }
    const unreadable = 'Unexpected body. Send a list of JSON objects.'
    return { reports: [{ uniqueId: null, topic: 'http/flespi', payload: sent.body }], unreadable }
  },
  refusalStatus: () => 401,
  answer: 'nothing',
  isMixed: true,
}

const overland: Format = {
  read(sent) {
    const reports = overlandReports(jsonOf(sent))
    if (reports) return { reports }
    const unreadable = 'Unexpected body. Send a JSON object with a list of locations.'
    return { reports: [{ uniqueId: identifierIn(sent), topic: 'http/overland', payload: sent.body }], unreadable }
  },
  refusalStatus: () => 400,
  answer: 'ok',
}

/** A picture, sound or film of a device, with its moment and place in the address. */
const media: Format = {
  read: (sent) => ({ reports: [{ uniqueId: identifierIn(sent), topic: 'http/media', payload: '' }] }),
  refusalStatus: () => 400,
  answer: 'nothing',
  keepsFile: true,
}

/** By the name in the address: `/ingest/osmand`. */
export const formats: ReadonlyMap<string, Format> = new Map(
  Object.entries({ osmand, owntracks, traccar, flespi, overland, media }),
)

/** Of the body, once it is decompressed. */
export const bodyBytesMax = ({ keepsFile }: Format): number =>
  keepsFile ? limits.trackerMediaBytesMax : limits.ingestBodyBytesMax
