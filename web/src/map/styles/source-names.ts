import {
  mapOverlayOffers,
  mapStyleOffers,
  type MapOverlayId,
  type MapStyleId,
} from '../../../../shared/domain/map/map-catalogue.data.ts'
import type { MapOverlayOffer, MapStyleOffer } from '../../../../shared/domain/map/map-source.ts'

/** The source of a style's pictures, which lie above our own map. */
export const pictures = 'pictures'

/** The source of an overlay. */
export const overlaySource = (id: MapOverlayId): string => `overlay-${id}`

const styles: readonly MapStyleOffer[] = mapStyleOffers
const overlays: readonly MapOverlayOffer[] = mapOverlayOffers

/** The sources whose tiles are Google's, of what is shown. */
export const googleSources = (style: MapStyleId, shown: readonly MapOverlayId[]): string[] => [
  ...(styles.some(({ id, source }) => id === style && source.kind === 'google') ? [pictures] : []),
  ...shown
    .filter((each) => overlays.some(({ id, source }) => id === each && source.kind === 'google'))
    .map(overlaySource),
]
