import { type GeoRoutesClient, type RoadSnapTravelMode, SnapToRoadsCommand } from '@aws-sdk/client-geo-routes'
import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import type { TravelMode } from '../../../shared/domain/roads/traces.ts'
import type { RoadSource } from './road-ports.ts'

const modes: Readonly<Record<TravelMode, RoadSnapTravelMode>> = {
  car: 'Car',
  truck: 'Truck',
  scooter: 'Scooter',
  pedestrian: 'Pedestrian',
}

/** Roads of Amazon Location. @see Amazon Location Service API reference, "SnapToRoads" */
export const amazonRoads = (client: GeoRoutesClient): Pick<RoadSource, 'match'> => ({
  async match(trace, mode) {
    const command = new SnapToRoadsCommand({
      SnappedGeometryFormat: 'Simple',
      SnapRadius: roadLimits.snapMetres,
      TravelMode: modes[mode],
      TracePoints: trace.map(({ latitude, longitude, time, course }) => ({
        Position: [longitude, latitude],
        Timestamp: new Date(time).toISOString(),
        ...(course !== null && { Heading: course }),
      })),
    })
    const line = (await client.send(command)).SnappedGeometry?.LineString ?? []
    const points = line.flatMap(([longitude, latitude]): [number, number][] =>
      longitude === undefined || latitude === undefined ? [] : [[longitude, latitude]],
    )
    return points.length > 1 ? points : null
  },
})
