import { NavigationControl } from 'maplibre-gl'
import { useEffect } from 'react'
import { useLanguage } from '../i18n/use-words.ts'
import { Camera } from '../map/camera.tsx'
import { FleetControl } from '../map/fleet-control.tsx'
import { GeofencesLayer } from '../map/geofences/geofences-layer.tsx'
import { DevicesLayer } from '../map/layers/devices-layer.tsx'
import { SharedWay } from '../map/layers/shared-way-line.tsx'
import { useMapScene } from '../map/map-context.ts'
import { MapView } from '../map/map-view.tsx'

const nothingCovered = {}

/** The vehicles of a share link and its geofences. @param isFleet offers the way back to all of them */
export const EmbeddedMap = ({ isFleet }: { isFleet: boolean }) => (
  <MapView isInPage>
    <Zoom />
    <Sources />
    {isFleet && <FleetControl />}
    <Camera padding={nothingCovered} />
    <GeofencesLayer />
    <SharedWay />
    <DevicesLayer shownIds={undefined} />
  </MapView>
)

/** So long sources are to be read. @see https://osmfoundation.org/wiki/Licence/Attribution_Guidelines */
const sourcesShownMs = 5_000

/** The sources take a third of a small map: they are folded once they could be read, and open again by their button. */
function Sources() {
  const { map } = useMapScene()
  useEffect(() => {
    const timer = setTimeout(() => {
      const sources = map.getContainer().querySelector('.maplibregl-ctrl-attrib')
      sources?.classList.remove('maplibregl-compact-show')
      sources?.removeAttribute('open')
    }, sourcesShownMs)
    return () => clearTimeout(timer)
  }, [map])
  return null
}

/** Where there is room for it: keys, the wheel and fingers zoom as well. */
function Zoom() {
  const { map } = useMapScene()
  const { direction } = useLanguage()
  useEffect(() => {
    const zoom = new NavigationControl({ showCompass: false })
    map.addControl(zoom, direction === 'rtl' ? 'top-left' : 'top-right')
    return () => {
      if (map.hasControl(zoom)) map.removeControl(zoom)
    }
  }, [map, direction])
  return null
}
