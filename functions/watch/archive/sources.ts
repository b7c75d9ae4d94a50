import { writeCsv } from 'hucre/csv'
import { noCounts } from '../../../shared/domain/day-counts.ts'
import type { ServiceDone } from '../../../shared/domain/reports/service-done.ts'
import type { TripChange } from '../../../shared/domain/reports/logbook.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { entities } from '../../../shared/entities/index.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { commandStateJson } from '../../../shared/wire/commands/command-state.ts'
import { positionTable } from '../../../shared/wire/export/position-table.ts'
import { eventJson } from '../../../shared/wire/json.ts'
import { archiveReadme } from '../../../shared/i18n/archive.ts'
import type { WorldOf } from '../../platform/needs.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

/** A piece of one file of the archive, and where the next one begins; null after the last. */
export interface Piece {
  content: Uint8Array
  rows: number
  next: number | null
}

/**
 * One file of the archive. A cursor of 0 is its beginning; what another number means is its own business. `begins` says
 * that the piece is the first of a file: of this one, or of another that goes on where this one got too long.
 */
export interface Source {
  name: string
  leftOutWhenEmpty?: boolean
  piece(cursor: number, begins: boolean): Promise<Piece>
}

const endOfTime = 9_999_999_999_999

/** Every file of a tenant's archive, in order. The list is the same in every step as long as nothing is added. */
export async function archiveSources(world: WorldOf<'watch-tenants'>, tenantId: string): Promise<Source[]> {
  const records = world.tenants.records(tenantId)
  const tracks = world.tracks(tenantId)
  const kinds = [user, ...entities.filter(({ name }) => name !== user.name)]
  const devices = (await records.list(device)).sort((a, b) => a.id - b.id)
  const files: Source[] = []
  for await (const { path } of world.files(tenantId).list('')) files.push(storedFile(world, tenantId, path))
  return [
    text('README.txt', async () => archiveReadme()),
    text('organisation.json', async () => {
      const { name, settings, account } = await records.tenant()
      return `${JSON.stringify({ name, settings, account }, null, 2)}\n`
    }),
    ...kinds.map((kind) =>
      lines(`${kind.list}.jsonl`, async () => ((await records.list(kind)) as AnyRecord[]).map(shown)),
    ),
    links(world, tenantId, kinds),
    {
      // whose an account at the organisation's provider is: its name there is not kept
      ...lines('openid-links.jsonl', async () => {
        const linked = await world.openIdStore(tenantId).links()
        return linked.map(({ linkedAt, ...link }) => ({ ...link, linkedAt: isoTime(linkedAt) }))
      }),
      leftOutWhenEmpty: true,
    },
    days(
      'audit.jsonl',
      async (from, to) => {
        const auditEntries = await world.audit(tenantId).between(from, to, Number.MAX_SAFE_INTEGER)
        return auditEntries.map(({ at, ...auditEntry }) => ({ at: isoTime(at), ...auditEntry }))
      },
      world,
    ),
    lines('statistics.jsonl', async () => {
      const counted = await world.statistics.between(tenantId, 0, endOfTime)
      return counted.map((day) => ({ ...noCounts(), ...day }))
    }),
    byDevice('events.jsonl', devices, async (id) => (await tracks.eventsBetween(id, 0, endOfTime)).map(eventJson)),
    // as people see them, the newest first
    byDevice('command-history.jsonl', devices, async (id) =>
      (await world.commands(tenantId).history(id, Number.MAX_SAFE_INTEGER)).map(commandStateJson),
    ),
    {
      ...byDevice('logbook.jsonl', devices, async (id) =>
        (await tracks.tripChanges(id, 0, endOfTime)).map((change) => tripChangeJson(id, change)),
      ),
      leftOutWhenEmpty: true,
    },
    {
      ...byDevice('services.jsonl', devices, async (id) =>
        (await tracks.servicesDone(id)).map((done) => serviceDoneJson(id, done)),
      ),
      leftOutWhenEmpty: true,
    },
    ...devices.map((each) => positions(world, tenantId, each)),
    ...files,
  ]
}

const tripChangeJson = (deviceId: number, { start, end, at, ...said }: TripChange): object => ({
  deviceId,
  tripStartTime: isoTime(start),
  tripEndTime: isoTime(end),
  time: isoTime(at),
  ...said,
})

const serviceDoneJson = (deviceId: number, { time, at, ...done }: ServiceDone): object => ({
  deviceId,
  time: isoTime(time),
  recordedTime: isoTime(at),
  ...done,
})

const bytes = (written: string) => new TextEncoder().encode(written)

const text = (name: string, write: () => Promise<string>): Source => ({
  name,
  piece: async () => ({ content: bytes(await write()), rows: 1, next: null }),
})

const jsonLines = (rows: readonly object[]) => bytes(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

const lines = (name: string, read: () => Promise<object[]>): Source => ({
  name,
  async piece() {
    const rows = await read()
    return { content: jsonLines(rows), rows: rows.length, next: null }
  },
})

/** Keys for two-factor codes are secrets of people, not of the organisation. */
const shown = (record: AnyRecord): object =>
  'totpKey' in record ? { ...record, totpKey: (record as User).totpKey === null ? null : 'set' } : record

/** Links by owner, a kind of owners at a time. */
function links(world: WorldOf<'watch-tenants'>, tenantId: string, kinds: readonly Entity[]): Source {
  const records = world.tenants.records(tenantId)
  const owners = kinds.filter((kind) =>
    kinds.some(({ access }) => access.sharedWith.some((name) => name === kind.name)),
  )
  return {
    name: 'links.jsonl',
    async piece(cursor) {
      const kind = owners[cursor]!
      const rows: object[] = []
      for (const { id } of (await records.list(kind)) as AnyRecord[]) {
        for (const { owner, property } of await records.linksOf({ type: kind.name, id })) {
          rows.push({ ownerType: owner.type, ownerId: owner.id, propertyType: property.type, propertyId: property.id })
        }
      }
      return { content: jsonLines(rows), rows: rows.length, next: cursor + 1 < owners.length ? cursor + 1 : null }
    },
  }
}

/** What is read by time, a month at a time, over the last two years. */
function days(
  name: string,
  read: (from: number, to: number) => Promise<object[]>,
  world: WorldOf<'watch-tenants'>,
): Source {
  const span = 30 * dayMs
  const steps = 25
  return {
    name,
    async piece(cursor) {
      const end = world.now() - (steps - 1 - cursor) * span
      const rows = await read(end - span, cursor === steps - 1 ? endOfTime : end - 1)
      return { content: jsonLines(rows), rows: rows.length, next: cursor + 1 < steps ? cursor + 1 : null }
    },
  }
}

/** A device at a time. */
function byDevice(name: string, devices: readonly Device[], read: (deviceId: number) => Promise<object[]>): Source {
  return {
    name,
    async piece(cursor) {
      const each = devices[cursor]
      const found = each ? await read(each.id) : []
      const next = cursor + 1 < devices.length ? cursor + 1 : null
      return { content: jsonLines(found), rows: found.length, next }
    },
  }
}

/** A day with positions at a time; the cursor is the moment from which on they are still to be written. */
function positions(world: WorldOf<'watch-tenants'>, tenantId: string, { id }: Device): Source {
  const tracks = world.tracks(tenantId)
  return {
    name: `positions/${id}.csv`,
    leftOutWhenEmpty: true,
    async piece(cursor, begins) {
      const first = await tracks.neighbour(id, cursor - 1, 'after')
      if (!first) return { content: new Uint8Array(), rows: 0, next: null }
      const end = first.fixTime + dayMs
      const found = await tracks.between(id, { from: first.fixTime, to: end - 1, rowsMax: Number.MAX_SAFE_INTEGER })
      const packed = found.map((each) => ({ ...each, attributes: { attributes: JSON.stringify(each.attributes) } }))
      const { columns, rows } = positionTable(packed)
      const table = [...(begins ? [columns] : []), ...rows]
      return {
        content: bytes(`${writeCsv(table, { escapeFormulae: true, bom: begins }).trimEnd()}\r\n`),
        rows: found.length,
        next: end,
      }
    },
  }
}

function storedFile(world: WorldOf<'watch-tenants'>, tenantId: string, path: string): Source {
  return {
    name: `files/${path}`,
    async piece() {
      const file = await world.files(tenantId).get(path)
      return { content: file?.content ?? new Uint8Array(), rows: 1, next: null }
    },
  }
}
