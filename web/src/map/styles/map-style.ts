import type { StyleSpecification } from 'maplibre-gl'
import { mapStyleOffers, type MapStyleId } from '../../../../shared/domain/map/map-catalogue.data.ts'
import type { MapStyleOffer } from '../../../../shared/domain/map/map-source.ts'
import { importWithRetry } from '../../api/import-with-retry.ts'
import { baseMapStyle } from './base-map-style.ts'
import type { StyleContext } from './style-context.ts'

const offers: readonly MapStyleOffer[] = mapStyleOffers

type ServiceStyle = (offer: MapStyleOffer, context: StyleContext) => Promise<StyleSpecification>

/** Only who looks at a service's map loads what it takes. */
const [loadServiceStyle] = Object.values(
  import.meta.glob<ServiceStyle>('./tile-services/service-style.ts', { import: 'serviceStyle' }),
)

/**
 * The style of this id.
 * @throws MapServiceFailure when a service that has to be asked first does not help
 */
export async function mapStyle(id: MapStyleId, context: StyleContext): Promise<StyleSpecification> {
  const offer = offers.find((each) => each.id === id)!
  if (offer.source.kind === 'bundled') return baseMapStyle(context)
  const serviceStyle = await importWithRetry(loadServiceStyle!)
  return serviceStyle(offer, context)
}

const askedKinds = ['google', 'bing', 'amazon', 'style', 'published']

/** Whether somebody has to be asked before the style is known. */
export const isAskedFor = (id: MapStyleId): boolean =>
  offers.some(({ id: each, source }) => each === id && askedKinds.includes(source.kind))
