import { Failure } from '../../shared/domain/failures.ts'
import { flespiReports } from './flespi.ts'
import { isObject, jsonOf, type Sent, textOf } from './request-body.ts'

/** What one tracker says in a request. */
export interface Report {
  /** null when the request does not say whose it is */
  uniqueId: string | null
  /** under which the parsers know the format; the identifier follows */
  topic: string
  payload: string | Uint8Array
}

export interface Format {
  /** @throws Failure invalid that names the field */
  read(sent: Sent): { reports: Report[]; secret?: string | null }
  /** what its senders expect to hear when nobody may report so */
  refusalStatus(sent: Sent): number
  answer: 'nothing' | 'list'
  /** reports of several trackers: those that may not are skipped */
  isMixed?: true
}

const isJson = ({ contentType }: Sent) => contentType.startsWith('application/json')
const named = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null

/** @throws Failure invalid */
function objectIn(sent: Sent): Record<string, unknown> {
  const value = jsonOf(sent)
  if (isObject(value)) return value
  throw new Failure('invalid', 'Unexpected body. Send one JSON object.')
}

/** Query, else form; or the JSON of the app that is called after the server. */
const osmand: Format = {
  read(sent) {
    const topic = 'http/osmand'
    if (isJson(sent)) return { reports: [{ uniqueId: named(objectIn(sent).device_id), topic, payload: sent.body }] }
    const inQuery = [...sent.query].filter(([name]) => name !== 'secret')
    const parameters = inQuery.length > 0 ? inQuery : [...new URLSearchParams(textOf(sent))]
    const first = (...names: string[]) => parameters.find(([name]) => names.includes(name))?.[1] ?? null
    const kept = parameters.filter(([name]) => name !== 'secret')
    const payload = JSON.stringify({ parameters: kept })
    return { reports: [{ uniqueId: named(first('id', 'deviceid')), topic, payload }], secret: first('secret') }
  },
  refusalStatus: (sent) => (isJson(sent) ? 404 : 400),
  answer: 'nothing',
}

/** The phone says in a header or in its topic which device it is; two letters of a tracker id are its last word. */
const owntracks: Format = {
  read(sent) {
    const { topic, tid } = objectIn(sent)
    const device = typeof topic === 'string' ? topic.split('/')[2] : undefined
    const uniqueId = named(sent.header('x-limit-d')) ?? named(sent.query.get('d')) ?? named(device) ?? named(tid)
    return { reports: [{ uniqueId, topic: 'owntracks/http', payload: sent.body }] }
  },
  refusalStatus: () => 400,
  answer: 'list',
}

/** What a Traccar server forwards, of positions as of events. */
const traccar: Format = {
  read(sent) {
    const { device } = objectIn(sent)
    const uniqueId = isObject(device) ? named(device.uniqueId) : null
    return { reports: [{ uniqueId, topic: 'http/traccar', payload: sent.body }] }
  },
  refusalStatus: () => 404,
  answer: 'nothing',
}

const flespi: Format = {
  read: (sent) => ({ reports: flespiReports(jsonOf(sent)) }),
  refusalStatus: () => 401,
  answer: 'nothing',
  isMixed: true,
}

/** By the name in the address: `/ingest/osmand`. */
export const formats: ReadonlyMap<string, Format> = new Map(Object.entries({ osmand, owntracks, traccar, flespi }))
