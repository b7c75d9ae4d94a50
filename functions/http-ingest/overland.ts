import type { Report } from './report.ts'
import { inParts } from '../application/tenants/message-parts.ts'
import { isObject } from './request-body.ts'

/**
 * What the Overland app sends: `{"locations": [Feature…]}` (Overland, "API"). Each place says which device it is of; those
 * that do not are of the device whose secret it is. Null when it is none of that.
 */
export function overlandReports(value: unknown): Report[] | null {
  const locations = isObject(value) ? value.locations : undefined
  if (!Array.isArray(locations)) return null
  const byDevice = new Map<string | null, unknown[]>()
  for (const location of locations as unknown[]) {
    const properties = isObject(location) ? location.properties : undefined
    const id = isObject(properties) ? properties.device_id : undefined
    const name = typeof id === 'string' && id !== '' ? id : typeof id === 'number' ? String(id) : null
    const theirs = byDevice.get(name)
    if (theirs) theirs.push(location)
    else byDevice.set(name, [location])
  }
  // a batch without places asks whether the address is right
  if (byDevice.size === 0) byDevice.set(null, [])
  return [...byDevice].flatMap(([uniqueId, theirs]) => inParts(theirs).map((payload) => ({ uniqueId, payload })))
}
