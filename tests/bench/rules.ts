import type { Records } from '../../functions/platform/ports/ports.ts'
import { computedAttribute } from '../../shared/entities/computed-attribute.ts'
import type { Entity } from '../../shared/entities/entity.ts'
import { geofence } from '../../shared/entities/geofence.ts'
import { maintenance } from '../../shared/entities/maintenance.ts'
import type { TrackRecord } from '../support/tracks.ts'

/** Things that people configure, by their entity. */
export type Rules = readonly { entity: Entity; draft: object }[]

const geofences = 50

/**
 * Circles, polygons and corridors, so many of them along a track that goes in and out, the others elsewhere;
 * expressions and services as people use them.
 */
export function rulesAround(track: readonly TrackRecord[], routePoints = geofences): Rules {
  const areas = Array.from({ length: geofences }, (_, index) => {
    const { latitude, longitude } = track[Math.floor((index * track.length) / geofences)]!
    const away = index % Math.ceil(geofences / routePoints) === 0 ? 0 : 0.5
    const at = (north: number, east: number) =>
      `${(latitude + away + north).toFixed(6)} ${(longitude + east).toFixed(6)}`
    if (index % 3 === 0) return `CIRCLE (${at(0, 0)}, 150)`
    if (index % 3 === 1) {
      const corners = Array.from({ length: 24 }, (_, corner) => {
        const angle = (corner * Math.PI) / 12
        return at(0.002 * Math.sin(angle), 0.003 * Math.cos(angle))
      })
      return `POLYGON ((${corners.join(', ')}))`
    }
    return `LINESTRING (${at(-0.002, -0.002)}, ${at(0, 0.001)}, ${at(0.003, 0.002)})`
  })
  const expressions = ['speed * 1.852', 'speed > 20 && valid', 'totalDistance / 1000.0']
  return [
    ...areas.map((area, index) => ({
      entity: geofence,
      draft: geofence.schema.parse({ name: `Place ${index}`, area, attributes: { speedLimit: 60 } }),
    })),
    ...expressions.map((expression, index) => ({
      entity: computedAttribute,
      draft: computedAttribute.schema.parse({
        description: expression,
        attribute: `made${index}`,
        expression,
        type: index === 1 ? 'boolean' : 'number',
      }),
    })),
    ...['totalDistance', 'hours'].map((type) => ({
      entity: maintenance,
      draft: maintenance.schema.parse({ name: type, type, start: 1000, period: 5000 }),
    })),
  ]
}

export async function makeRules(records: Records, rules: Rules, groupId: number): Promise<void> {
  for (const { entity, draft } of rules) {
    const { id } = (await records.create(entity, draft as never)) as { id: number }
    await records.link([{ owner: { type: 'group', id: groupId }, property: { type: entity.name, id } }])
  }
}
