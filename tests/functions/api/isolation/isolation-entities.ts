import type { Entity } from '../../../../shared/entities/entity.ts'
import { plainEntities, sampleOf } from '../samples.ts'

/** The rows of the isolation test for every plain entity. The table that they belong to says what a row means. */
interface EntityRow {
  path?: (ids: Ids) => string
  json?: (ids: Ids) => unknown
  status: [driss: number, nadia: number, bilal: number, nobody: number]
  shownToBilal?: boolean
}
interface Ids {
  deviceId: number
  groupId: number
  nadia: number
  /** the one of Atlas Transport, by entity name */
  things: Readonly<Record<string, number>>
}

export const entityRows: Record<string, EntityRow[]> = Object.assign({}, ...plainEntities.map(rowsOf))

function rowsOf(entity: Entity): Record<string, EntityRow[]> {
  const path = `/${entity.api}`
  const one = ({ things }: Ids) => `${path}/${things[entity.name]}`
  const shown = { status: [200, 200, 200, 401], shownToBilal: true } satisfies EntityRow
  const held = { status: [404, 404, 200, 401], shownToBilal: true } satisfies EntityRow
  // computed attributes, sources and forwarding targets are for administrators alone
  const nadiaMay = ['attribute', 'source', 'forwarding'].includes(entity.name) ? 403 : 200
  const own = sampleOf(entity, 'New', { calendarId: 0 })
  return {
    [`GET ${path}`]: [
      shown,
      { path: () => `${path}?all=true`, ...shown },
      { path: ({ things }) => `${path}?id=${things[entity.name]}`, ...shown },
      { path: ({ nadia }) => `${path}?userId=${nadia}`, status: [404, 200, 404, 401] },
      ...(entity.access.sharedWith.includes('device')
        ? [
            { path: ({ deviceId }: Ids) => `${path}?deviceId=${deviceId}`, ...held },
            { path: ({ groupId }: Ids) => `${path}?groupId=${groupId}`, ...held },
          ]
        : []),
    ],
    [`GET ${path}/:id`]: [{ path: one, ...held }],
    [`POST ${path}`]: [
      ...(entity.name === 'report' ? [] : [{ json: () => own, status: [200, nadiaMay, 403, 401] } satisfies EntityRow]),
      ...Object.entries((entity.refersTo ?? {}) as Record<string, string>).map(([key, target]): EntityRow => ({
        json: ({ things, deviceId, groupId }) => ({
          ...own,
          [key]: { device: deviceId, group: groupId, ...things }[target],
        }),
        status: [400, 400, 403, 401],
      })),
    ],
    [`PUT ${path}/:id`]: [{ path: one, json: () => own, status: [404, 404, 403, 401] }],
    [`DELETE ${path}/:id`]: [{ path: one, status: [404, 404, 403, 401] }],
  }
}
