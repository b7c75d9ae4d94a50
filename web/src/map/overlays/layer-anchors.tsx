import { useEffect } from 'react'
import { useMapScene } from '../map-context.ts'

/** Above the map's style lie the overlays, then the points of interest, then everything of the product. */
export const overlayAnchor = 'above-overlays'
export const interestAnchor = 'above-points-of-interest'

/**
 * Marks in each style where its own layers end: what is added below a mark stays below what came before it. It has to be
 * the first of the components that draw.
 */
export function LayerAnchors() {
  const { map, styleVersion } = useMapScene()
  useEffect(() => {
    if (styleVersion === 0) return
    for (const id of [overlayAnchor, interestAnchor]) {
      if (!map.getLayer(id)) map.addLayer({ id, type: 'background', layout: { visibility: 'none' } })
    }
  }, [map, styleVersion])
  return null
}
