import { attributePreference, preference } from '../settings.ts'
import { mapStyleOffers, type MapStyleId } from './map-catalogue.data.ts'
import type { MapKeyAttribute, MapStyleOffer, StyleSource } from './map-source.ts'

type Readers = Parameters<typeof attributePreference>[0]

/** What the deployment brings with it. */
export interface MapDeployment {
  /** Amazon Location's maps can be used */
  hasAmazon: boolean
  /** an installed street extract covers the place where the map opens */
  hasStreets: boolean
}

/** What stands in the switcher. */
export interface OfferedStyle {
  id: MapStyleId
  /** the attribute without which it cannot be shown; null when it can */
  missingKey: MapKeyAttribute | null
}

const offers: readonly (MapStyleOffer & { id: MapStyleId })[] = mapStyleOffers

export const isMapStyle = (id: unknown): id is MapStyleId => offers.some((offer) => offer.id === id)

/** The key of a map service: the person's own, else the tenant's; the tenant's first where it forces its settings. */
export function mapKey(readers: Readers, attribute: MapKeyAttribute): string | null {
  const value = attributePreference<unknown>(readers, attribute, null)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Our own style: it needs nobody's key, and no other service than those of the deployment. */
export const ownStyle = ({ hasAmazon, hasStreets }: MapDeployment): MapStyleId =>
  hasAmazon && !hasStreets ? 'amazonStandard' : 'qafila'

/** The ids of `activeMapStyles` that there are, in their order; null when none was chosen. */
export function activeStyles(readers: Readers): MapStyleId[] | null {
  const text = attributePreference<unknown>(readers, 'activeMapStyles', '')
  const ids = typeof text === 'string' ? text.split(',').map((id) => id.trim()) : []
  const known = [...new Set(ids.filter(isMapStyle))]
  return known.length > 0 ? known : null
}

/** Of somebody who chose none: two street styles and an open one, as the specification says, and what the tenant brings. */
const activeByDefault: readonly MapStyleId[] = [
  'amazonSatellite',
  'amazonHybrid',
  'locationIqStreets',
  'locationIqDark',
  'osm',
  'custom',
  'customStyle',
]

/** The styles that are active, chosen or by default; ours is, whatever was chosen. */
export const stylesInUse = (readers: Readers): ReadonlySet<MapStyleId> =>
  new Set(['qafila', ...(activeStyles(readers) ?? activeByDefault)])

/** `activeMapStyles` once a style was put on the list or taken from it. */
export function activeMapStylesWith(readers: Readers, id: MapStyleId, isActive: boolean): string {
  const active = new Set(stylesInUse(readers))
  if (isActive) active.add(id)
  else active.delete(id)
  const ids = offers.map((offer) => offer.id).filter((each) => each === 'qafila' || active.has(each))
  return ids.join(',')
}

/**
 * The styles that a person can switch between, in the order of the catalogue: ours always, then those that are active,
 * and what their or the tenant's `map` names. One that the deployment or tenant does not have is left out.
 */
export function offeredStyles(readers: Readers, deployment: MapDeployment): OfferedStyle[] {
  const wanted = new Set<unknown>([...stylesInUse(readers), 'amazonStandard', ...preferred(readers)])
  return offers
    .filter(({ id, source }) => {
      if (!wanted.has(id)) return false
      return isAvailable(source, readers.server, deployment)
    })
    .map(({ id, keyAttribute }) => ({
      id,
      missingKey: keyAttribute && !mapKey(readers, keyAttribute) ? keyAttribute : null,
    }))
}

/** Whether the deployment, or the tenant by an address of its own, has what this style is drawn from. */
export function isAvailable(
  source: StyleSource,
  server: Readers['server'],
  { hasAmazon }: { hasAmazon: boolean },
): boolean {
  if (source.kind === 'amazon') return hasAmazon
  if (source.kind === 'style') return hasText(server.attributes?.[source.attribute])
  return source.kind !== 'custom' || hasText(server[source.field])
}

/**
 * The style that is shown: the one that was chosen in this browser, else the `map` of the person, else that of the
 * tenant, else the tenant's own tiles or style, else ours; each only while it can be shown.
 */
export function shownStyle(offered: readonly OfferedStyle[], readers: Readers, choice: Choice): MapStyleId {
  const usable = new Set<unknown>(offered.filter(({ missingKey }) => missingKey === null).map(({ id }) => id))
  const order = [choice.chosen, ...preferred(readers), 'custom', 'customStyle', ownStyle(choice.deployment)]
  return (order.find((id) => usable.has(id)) as MapStyleId | undefined) ?? 'qafila'
}

interface Choice {
  /** in this browser; null for none */
  chosen: string | null
  deployment: MapDeployment
}

const preferred = (readers: Readers): unknown[] => {
  const first = preference<unknown>(readers, 'map', null)
  const { user, server } = readers
  return [first, user?.['map'], server['map']].filter(hasText)
}

const hasText = (value: unknown): boolean => typeof value === 'string' && value !== ''
