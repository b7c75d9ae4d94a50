import { newDeviceState } from '../../../../shared/domain/device-state.ts'
import { Failure } from '../../../../shared/domain/failures.ts'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { trackerLimits } from '../../../../shared/domain/limits/trackers.ts'
import { deviceFor } from '../../../../shared/wire/share/guest-view.ts'
import { mayCreateDevice } from '../../../../shared/domain/access/permissions.ts'
import { device, type Device } from '../../../../shared/entities/device.ts'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { isoTime } from '../../../../shared/wire/dates.ts'
import { everyDay, partOf } from '../../../../shared/wire/lake/lake-file.ts'
import { deviceJson, deviceText, shownStateText } from '../../../../shared/wire/json.ts'
import type { TrackerCredential } from '../../../platform/ports/ports.ts'
import { hasRoomForOneMore } from '../../../application/auth/room-for-one-more.ts'
import { crud, type Steps } from '../../records/crud.ts'
import { listRecords } from '../../records/list-records.ts'
import { queryOf } from '../../http/query.ts'
import { later, type ScopedCaller, type Route } from '../../route.ts'
import { gates } from '../../gates.ts'
import { describe } from '../../openapi/describe.ts'
import { deviceActivity } from '../../openapi/activity-shape.ts'
import { count, moment, object, orNull, text } from '../../openapi/schema.ts'

const steps: Steps = {
  gateOfAdding: { ...gates.whileOpen, unconfirmed: 'refused' },
  beforeAdd: requireRoom,
  newValues: { expirationTime: accountLimits.defaultExpiresAt },
  isLimited: ({ user }) => user.deviceLimit > 0 && !user.administrator,
  /**
   * Identifier and expiry hold from the very next message, because ingest's next save is refused. All else reaches it
   * with the access version, a moment later.
   */
  async afterSave({ draft, previous }, caller) {
    if (previous && changesConnection(previous as Device, draft as Device)) await caller.tracks.touch(draft.id)
    // the next tenant that registers the old identifier must not find a tracker that can authenticate as it
    if (previous) await revokeTrackers(caller, draft.id, (held) => isOfAnother(held, draft))
  },
  async beforeRemove(record, caller, world) {
    await revokeTrackers(caller, record.id)
    // before the record goes, so that no failure half way leaves its history in files
    const { account } = await caller.tenant()
    const note = { day: everyDay, part: partOf(record.id) }
    if (account.lake) await world.lake(caller.actor.tenantId).note([note], world.now())
  },
  async afterRemove(record, caller, world) {
    await revokeTrackers(caller, record.id)
    await world.commands(caller.actor.tenantId).remove(record.id)
    await caller.tracks.forget(record.id)
    const { removeMedia } = await import('../../../application/tenants/device-files.ts')
    await removeMedia(caller.files, record.id)
  },
  async present(records, caller) {
    const states = await caller.tracks.shownStates(records.map((record) => record.id))
    return records.map((record) => {
      const shown = deviceFor(caller.user, record as Device)
      return deviceJson(shown, states.get(record.id) ?? newDeviceState(record.id))
    })
  },
  async listText(caller, query) {
    const written = new Map<number, string>()
    const ahead = caller.tracks.shownStatesAhead((states) => {
      for (const state of states) written.set(state.deviceId, shownStateText(state))
    })
    const notePart = (part: readonly AnyRecord[]) => ahead.expect(part.map(({ id }) => id))
    const records = await listRecords(device, caller, { query, notePart })
    const reading = ahead.states(records.map(({ id }) => id))
    const textOf = (record: AnyRecord) => JSON.stringify(deviceFor(caller.user, record as Device))
    const devices = records.map((record) => ({ id: record.id, text: textOf(record) }))
    const states = await reading
    const texts = devices.map(({ id, text }) => deviceText(text, written.get(id) ?? shownStateText(states.get(id)!)))
    return `[${texts.join(',')}]`
  },
}

export const routes: readonly Route[] = [
  {
    // an identifier that another tenant registered looks like one that nobody uses
    method: 'GET',
    path: '/devices/unknown',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => ({
      summary: 'Look up an unregistered tracker',
      notes:
        'Shows whether a tracker already sends before it is registered. The count is 0 if no message was received recently.',
      query: { uniqueId: { says: 'identifier that the tracker sends', schema: text, isRequired: true } },
      answer: { json: object({ uniqueId: text, count, lastSeen: orNull(moment) }, ['uniqueId']) },
      refuses: ['forbidden'],
    })),
    answer: async (c, caller) => {
      await requireRoom(caller)
      const uniqueId = queryOf(c).get('uniqueId') ?? ''
      if (uniqueId === '') {
        throw new Failure('invalid', '{field}: missing. Give the identifier that the tracker sends.', {
          field: 'uniqueId',
        })
      }
      const { lookups } = c.var.world
      const possible = uniqueId !== '' && uniqueId.length <= trackerLimits.uniqueIdLengthMax
      const [received, registered] = possible
        ? await Promise.all([lookups.unknownTracker(uniqueId), lookups.devicesByUniqueId([uniqueId])])
        : [null, new Map()]
      if (!received || registered.size > 0) return c.json({ count: 0, lastSeen: null })
      return c.json({ uniqueId, count: received.count, lastSeen: isoTime(received.lastSeen) })
    },
  },
  {
    method: 'GET',
    path: '/devices/:id/activity',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => ({
      summary: 'Get what a device did recently',
      notes:
        'Who drives, the newest events, what it did in the last 24 hours, and its totals and track since the beginning of the day. Without the right to read history, and while much new data is worked through, `history` is null.',
      query: {
        from: {
          says: 'beginning of the caller’s day, a moment of the last 25 hours',
          schema: moment,
          isRequired: true,
        },
      },
      answer: { json: deviceActivity() },
      refuses: ['missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('../../device-activity.ts')).answerDeviceActivity),
  },
  ...crud(device, steps),
]

const isOfAnother = ({ kind, uniqueId }: TrackerCredential, now: AnyRecord): boolean =>
  kind === 'certificate' && uniqueId !== now.uniqueId

type Which = (held: TrackerCredential) => boolean

async function revokeTrackers(caller: ScopedCaller, deviceId: number, which: Which = () => true): Promise<void> {
  await caller.trackers.revoke((await caller.trackers.of(deviceId)).filter((held) => which(held)))
}

const connectionFields = ['uniqueId', 'disabled', 'expirationTime'] as const

const changesConnection = (before: Device, after: Device): boolean =>
  connectionFields.some((field) => before[field] !== after[field])

/** @throws Failure forbidden when the person may not add a device, or not one more */
async function requireRoom(caller: ScopedCaller): Promise<void> {
  const limited = caller.user.deviceLimit > 0
  const count = limited ? (await caller.scope.linked(device)).length : 0
  const may = mayCreateDevice(caller.user, await caller.settings(), count)
  if (may && (!limited || (await hasRoomForOneMore(caller.records, caller.user.id, 'deviceLimit')))) return
  throw new Failure('forbidden', 'You may not add a device, or no more of them. Ask an administrator.')
}
