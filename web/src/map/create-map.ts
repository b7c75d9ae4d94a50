import 'maplibre-gl/dist/maplibre-gl.css'
import { AttributionControl, Map as MapLibreMap } from 'maplibre-gl'
import { mapLimits } from '../../../shared/domain/map/map-limits.ts'
import { drawGroundImage, groundPixelRatio } from './ground-images.ts'
import { setUpMapLibre } from './map-setup.ts'

const firstCentre: [number, number] = [3.06, 33]

/**
 * @param texts MapLibre's own words; `isPicture` makes one that cannot be moved, `isInPage` one that leaves scrolling to
 *   the page around it: it zooms with Ctrl and the wheel, and moves with two fingers
 */
export function createMap(
  container: HTMLElement,
  texts: Record<string, string>,
  { isPicture = false, isInPage = false } = {},
): MapLibreMap {
  setUpMapLibre()
  const map = new MapLibreMap({
    container,
    style: { version: 8, sources: {}, layers: [] },
    center: firstCentre,
    zoom: 3.4,
    minZoom: mapLimits.zoomMin,
    maxZoom: mapLimits.zoomMax,
    fadeDuration: 0,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    // near views stretch the bundled tiles: cutting new ones took seconds per view, which stayed empty until then
    zoomLevelsToOverscale: undefined,
    attributionControl: false,
    interactive: !isPicture,
    cooperativeGestures: isInPage,
    locale: texts,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: true }))
  map.setMissingStyleImageResolver((name) => {
    const image = drawGroundImage(name)
    if (image) map.addImage(name, image, { pixelRatio: groundPixelRatio })
    return Promise.resolve()
  })
  return map
}
