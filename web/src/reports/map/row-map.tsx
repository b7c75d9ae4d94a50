import { GeofencesLayer } from '../../map/geofences/geofences-layer.tsx'
import { MapView } from '../../map/map-view.tsx'
import { PointedLayer } from './pointed-layer.tsx'
import type { PointedPlace } from './pointed-place.ts'
import { SubjectLayer } from './subject-layer.tsx'
import type { LoadedSubject } from './use-subject.ts'

type Props = Pick<LoadedSubject, 'lines' | 'places' | 'geofence'> & { pointed?: PointedPlace | undefined }

/** A map of one row of a report. Load it with `lazyComponent`. */
export const RowMap = ({ lines, places, geofence, pointed }: Props) => (
  <MapView>
    <GeofencesLayer subject={geofence} />
    <SubjectLayer lines={lines} places={places} geofence={geofence} />
    {pointed && <PointedLayer pointed={pointed} />}
  </MapView>
)
