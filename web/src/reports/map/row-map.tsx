import { GeofencesLayer } from '../../map/geofences/geofences-layer.tsx'
import { MapView } from '../../map/map-view.tsx'
import { PointerLayer } from './pointer-layer.tsx'
import type { PointerPlace } from './pointer-place.ts'
import { SubjectLayer } from './subject-layer.tsx'
import type { LoadedSubject } from './use-subject.ts'

type Props = Pick<LoadedSubject, 'lines' | 'places' | 'geofence'> & {
  chosen?: number | null | undefined
  pointed?: PointerPlace | undefined
  onChoose?: ((place: number) => void) | undefined
}

/** A map of one row of a report. Load it with `lazyComponent`. */
export const RowMap = ({ lines, places, geofence, chosen = null, pointed, onChoose }: Props) => (
  <MapView>
    <GeofencesLayer subject={geofence} />
    <SubjectLayer {...{ lines, places, geofence, chosen, onChoose }} />
    {pointed && <PointerLayer pointed={pointed} />}
  </MapView>
)
