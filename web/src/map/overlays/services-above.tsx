import { Suspense } from 'react'
import type { MapStyleId } from '../../../../shared/domain/map/map-catalogue.data.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { googleSources } from '../styles/source-names.ts'
import type { MapAccess } from '../styles/style-context.ts'
import type { OverlayChoice } from './use-overlay-choice.ts'

const OverlayLayers = lazyComponent(async () => (await import('./overlay-layers.tsx')).OverlayLayers)
const GoogleCopyright = lazyComponent(
  async () => (await import('../styles/tile-services/google-copyright.tsx')).GoogleCopyright,
)

interface Props {
  style: MapStyleId
  overlays: OverlayChoice
  access: Pick<MapAccess, 'language' | 'keys'>
}

/** What only those load who look at a service's map: overlays, and what has to be said with tiles. */
export function ServicesAbove({ style, overlays, access }: Props) {
  const ofGoogle = googleSources(style, overlays.shown)
  return (
    <Suspense>
      {overlays.shown.length > 0 && <OverlayLayers choice={overlays} access={access} />}
      {ofGoogle.length > 0 && <GoogleCopyright sources={ofGoogle} />}
    </Suspense>
  )
}
