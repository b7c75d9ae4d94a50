import { attributePreference } from '../settings.ts'
import { mapOverlayOffers, type MapOverlayId } from './map-catalogue.data.ts'
import type { MapKeyAttribute, MapOverlayOffer } from './map-source.ts'
import { mapKey } from './style-choice.ts'

type Readers = Parameters<typeof attributePreference>[0]

/** What stands below the styles in the switcher. */
export interface OfferedOverlay {
  id: MapOverlayId
  /** the attribute without which it cannot be shown; null when it can */
  missingKey: MapKeyAttribute | null
}

const offers: readonly (MapOverlayOffer & { id: MapOverlayId })[] = mapOverlayOffers

/** Every overlay in the order of the catalogue; the tenant's own only when the tenant has one. */
export const offeredOverlays = (readers: Readers): OfferedOverlay[] =>
  offers
    .filter(({ source }) => source.kind !== 'custom' || Boolean(readers.server[source.field]))
    .map(({ id, keyAttribute }) => ({
      id,
      missingKey: keyAttribute && !mapKey(readers, keyAttribute) ? keyAttribute : null,
    }))

/**
 * The overlays that are shown, in the order of the catalogue: those that were chosen in this browser, else those of the
 * attribute `selectedMapOverlay`, each only while it can be shown.
 * @param chosen ids with commas between them; empty for none, null when nothing was chosen here
 */
export function shownOverlays(
  offered: readonly OfferedOverlay[],
  readers: Readers,
  chosen: string | null,
): MapOverlayId[] {
  const text = chosen ?? attributePreference<unknown>(readers, 'selectedMapOverlay', '')
  const ids = typeof text === 'string' ? text.split(',').map((id) => id.trim()) : []
  return offered.filter(({ id, missingKey }) => missingKey === null && ids.includes(id)).map(({ id }) => id)
}
