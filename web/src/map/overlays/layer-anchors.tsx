import { useEffect } from 'react'
import { lowestNames } from '../layers/put-layers.ts'
import { useMapScene } from '../map-context.ts'

/**
 * Above the map's style lie the overlays, then the points of interest, then everything of the product. Names that a style
 * has above its pictures stay above the overlays.
 */
export const overlayAnchor = 'above-overlays'
export const interestAnchor = 'above-points-of-interest'

const invisible = { type: 'background', layout: { visibility: 'none' } } as const

/**
 * Marks in each style where these begin: what is added below a mark stays below what came before it. It has to be
 * the first of the components that draw.
 */
export function LayerAnchors() {
  const { map, styleVersion } = useMapScene()
  useEffect(() => {
    if (styleVersion === 0) return
    if (map.getLayer(overlayAnchor)) return
    map.addLayer({ id: overlayAnchor, ...invisible }, lowestNames(map))
    map.addLayer({ id: interestAnchor, ...invisible })
  }, [map, styleVersion])
  return null
}
