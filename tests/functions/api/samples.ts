import { noun } from '../../../shared/domain/failures.ts'
import { startReport } from '../../../functions/reports/jobs/start-report.ts'
import type { Announcement, World } from '../../../functions/platform/ports/ports.ts'
import type { Person } from './api-fixture.ts'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'

/** Entities that are nothing but their declaration: devices and groups have tests of their own. */
export const plainEntities = entities.filter(({ name }) => name !== 'device' && name !== 'group')

const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'DTSTART:20240501T080000Z', 'DURATION:PT8H']
export const calendarData = btoa([...lines, 'RRULE:FREQ=DAILY', 'END:VEVENT', 'END:VCALENDAR'].join('\n'))

type PlainName = Exclude<EntityName, 'device' | 'group'>

/** The least that each of them needs to be saved, under a title of its own. */
export const samples: Readonly<Record<PlainName, (title: string) => object>> = {
  geofence: (name) => ({ name, area: 'CIRCLE (36.75 3.06, 500)' }),
  driver: (name) => ({ name, uniqueId: name }),
  calendar: (name) => ({ name, data: calendarData }),
  attribute: (description) => ({ description, attribute: 'twice', expression: 'speed * 2', type: 'number' }),
  maintenance: (name) => ({ name, type: 'totalDistance', start: 10_000, period: 5000 }),
  command: (description) => ({ description, type: 'engineStop' }),
  notification: (description) => ({ description, type: 'alarm', notificators: 'web' }),
  report: (description) => ({ description, type: 'trips' }),
  source: (name) => ({ name }),
  forwarding: (name) => ({ name, kind: 'mqtt', url: 'mqtts://broker.atlas.example', topic: 'fleet/{kind}' }),
}

/** @param facts what a report needs: `calendarId` */
export function sampleOf(entity: Entity, title: string, facts: { calendarId: number }): object {
  const sample = samples[entity.name as PlainName]
  return entity.name === 'report' ? { ...sample(title), ...facts } : sample(title)
}

/** One of each, linked to its owner. @returns ids by entity name */
export async function addOneOfEach(owner: Person, title: string): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  // a report needs its calendar first
  for (const entity of plainEntities.toSorted((a, b) => Number(a.name === 'report') - Number(b.name === 'report'))) {
    const sample = sampleOf(entity, title, { calendarId: ids['calendar'] ?? 0 })
    const { id } = (await owner.records.create(entity, entity.schema.parse(sample) as AnyRecord, {
      creatorId: owner.id,
    })) as AnyRecord
    ids[entity.name] = id
  }
  return ids
}

/** A report of these devices that a person ordered, and that is not made yet. */
export const aReport = (world: World, { tenantId, id: userId }: Person, deviceIds: readonly number[]) =>
  startReport(
    world,
    { tenantId, userId },
    {
      request: {
        name: 'route',
        deviceIds,
        from: Date.UTC(2024, 4, 1),
        to: Date.UTC(2024, 4, 2),
        daily: false,
        eventTypes: null,
        alarms: null,
        geofenceIds: null,
        attribute: 'speed',
        pointsMax: 2000,
      },
      form: 'json',
      locale: null,
      mail: false,
    },
  )

/** An announcement that is over. @returns its id */
export async function anAnnouncement(
  world: World,
  sender: Pick<Person, 'tenantId' | 'id'>,
  facts: Partial<Announcement> = {},
): Promise<string> {
  const id = 'announcement-1'
  await world.announcements(sender.tenantId).add({
    id,
    notificator: 'mail',
    subject: 'Crown-Jewels',
    body: 'Crown-Jewels',
    isPriority: false,
    senderId: sender.id,
    userIds: [sender.id],
    next: 1,
    pending: 0,
    sent: 0,
    failed: 1,
    skipped: 0,
    failures: [{ userId: sender.id, reason: noun('Crown-Jewels') }],
    state: 'done',
    startedAt: world.now(),
    endedAt: world.now(),
    ...facts,
  })
  return id
}
