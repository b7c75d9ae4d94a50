import type { Report } from './report.ts'

/** Names in an address, the first that is there; Traccar's own for its variables, and those of its documentation. */
const names = {
  fixTime: ['fixTime', 'timestamp', 'deviceTime'],
  deviceTime: ['deviceTime'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon'],
  altitude: ['altitude'],
  speed: ['speed'],
  course: ['course', 'bearing'],
  accuracy: ['accuracy'],
} as const

/**
 * What a Traccar server forwards with `forward.type = url`: a GET whose address its administrator wrote, with variables
 * such as `{uniqueId}` and `{fixTime}` (epoch ms) in it (Traccar, PositionForwarderUrl). The payload is what it forwards
 * as JSON. Null when there is nothing of it in the query.
 */
export function forwardedInQuery(query: URLSearchParams): Pick<Report, 'uniqueId' | 'payload'> | null {
  const uniqueId = query.get('uniqueId') ?? query.get('id')
  const position: Record<string, unknown> = {}
  for (const [field, all] of Object.entries(names)) {
    const value = all.map((name) => query.get(name)).find((each) => each !== null && each !== '')
    if (value !== undefined && value !== null) position[field] = numeric(value)
  }
  if (Object.keys(position).length === 0 && uniqueId === null) return null
  const protocol = query.get('protocol')
  const valid = query.get('valid')
  const attributes = query.get('attributes')
  if (protocol !== null) position.protocol = protocol
  if (valid !== null && valid !== '') position.valid = valid === 'true' ? true : valid === 'false' ? false : valid
  if (attributes !== null && attributes !== '') position.attributes = asJson(attributes)
  return { uniqueId: uniqueId === '' ? null : uniqueId, payload: JSON.stringify({ position, device: { uniqueId } }) }
}

/** What is no number stays text, for the parser to note or to refuse. */
const numeric = (value: string): unknown => {
  const number = Number(value)
  return value.trim() === '' || Number.isNaN(number) ? value : number
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
