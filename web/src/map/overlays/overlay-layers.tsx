import type { RasterSourceSpecification } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { mapOverlayOffers, type MapOverlayId } from '../../../../shared/domain/map/map-catalogue.data.ts'
import type { MapOverlayOffer } from '../../../../shared/domain/map/map-source.ts'
import { putLayers } from '../layers/put-layers.ts'
import { useMapScene } from '../map-context.ts'
import { causeOf } from '../style-choice/source-health.ts'
import type { FailureCause } from '../files/map-file-failure.ts'
import { watchSources } from '../style-choice/watch-sources.ts'
import { rasterSource } from '../styles/tile-services/raster-source.ts'
import { overlaySource } from '../styles/source-names.ts'
import type { MapAccess } from '../styles/style-context.ts'
import { overlayAnchor } from './layer-anchors.tsx'
import type { OverlayChoice } from './use-overlay-choice.ts'

const offers: readonly MapOverlayOffer[] = mapOverlayOffers

/** Clouds and temperatures cover all of the ground, which has to be seen through them. */
const opacityOf = (id: MapOverlayId): number => (id.startsWith('openWeather') ? 0.7 : 1)

interface Props {
  choice: OverlayChoice
  /** with which services are asked */
  access: Pick<MapAccess, 'language' | 'keys'>
}

/** Pictures between the map's style and everything that the product draws, put back after each style. */
export function OverlayLayers({ choice, access: { language, keys } }: Props) {
  const { shown, customUrl, fail } = choice
  const access = useMemo(() => ({ language, keys, customUrl }), [language, keys, customUrl])
  return shown.map((id) => <OverlayLayer key={id} id={id} access={access} onFailure={(cause) => fail({ id, cause })} />)
}

interface LayerProps {
  id: MapOverlayId
  /** the same object as long as nothing of it has changed */
  access: MapAccess
  onFailure: (cause: FailureCause) => void
}

function OverlayLayer({ id, access, onFailure }: LayerProps) {
  const { map, styleVersion } = useMapScene()
  // without a network nothing works, and the overlay is not to blame
  const failed = useEffectEvent((cause: FailureCause) => navigator.onLine && onFailure(cause))

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const stop = new AbortController()
    const end: (() => void)[] = [() => stop.abort()]
    const put = (source: RasterSourceSpecification) => {
      // between two styles there is no place for it; it comes with the next one
      if (stop.signal.aborted || !map.getLayer(overlayAnchor)) return
      const name = overlaySource(id)
      const paint = { 'raster-opacity': opacityOf(id) }
      const layers = [{ id: name, type: 'raster' as const, source: name, paint }]
      const watch = watchSources(map, new Set([name]), (failure) => failure && failed(failure.cause))
      end.push(watch, putLayers(map, name, { source, layers, below: overlayAnchor }))
    }
    const { source, keyAttribute } = offers.find((offer) => offer.id === id)!
    rasterSource({ source, ...(keyAttribute && { keyAttribute }) }, { ...access, signal: stop.signal }).then(
      put,
      (error: unknown) => !stop.signal.aborted && failed(causeOf(error)),
    )
    return () => {
      for (const call of end) call()
    }
  }, [map, styleVersion, id, access])
  return null
}
