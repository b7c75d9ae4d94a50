import type { ReplayMapProps } from './replay-map-props.ts'
import { GeofencesLayer } from '../../map/geofences/geofences-layer.tsx'
import { MapView } from '../../map/map-view.tsx'
import { RoadLines } from '../roads/road-lines.tsx'
import { ReplayRoutes } from './replay-routes.tsx'
import { ReplayVehicles } from './replay-vehicles.tsx'

/** The map of a replay. Its code comes with the page's: it is what the page is for. */
export const ReplayMap = (props: ReplayMapProps) => (
  <MapView>
    <GeofencesLayer />
    <ReplayRoutes {...props} />
    <RoadLines lines={props.roads} />
    <ReplayVehicles {...props} />
  </MapView>
)
