import { newDeviceState } from '../../../shared/domain/device-state.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { mayCreateDevice } from '../../../shared/domain/access/permissions.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { deviceJson } from '../../../shared/wire/json.ts'
import type { TrackerCredential } from '../../platform/ports/ports.ts'
import { crud, type Steps } from '../records/crud.ts'
import { queryOf } from '../http/query.ts'
import type { Asker, Route } from '../route.ts'
import { removeMedia } from './media.ts'

const steps: Steps = {
  beforeAdd: requireRoom,
  isCounted: ({ user }) => user.deviceLimit > 0 && !user.administrator,
  /**
   * Whose messages they are and whether they count holds from the very next one: ingest's next save is refused. The
   * rest reaches it with the tenant's version, a moment later.
   */
  async afterSave({ draft, previous }, asker) {
    if (previous && opensDifferently(previous as Device, draft as Device)) await asker.tracks.touch(draft.id)
    // whoever registers the old identifier next must not meet a tracker that may speak for it
    if (previous) await revokeTrackers(asker, draft.id, (held) => isOfAnother(held, draft))
  },
  beforeRemove: (record, asker) => revokeTrackers(asker, record.id),
  async afterRemove(record, asker) {
    await revokeTrackers(asker, record.id)
    await asker.tracks.forget(record.id)
    await removeMedia(asker.files, record.id)
  },
  async present(records, asker) {
    const states = await asker.tracks.shownStates(records.map((record) => record.id))
    return records.map((record) => deviceJson(record as Device, states.get(record.id) ?? newDeviceState(record.id)))
  },
}

export const deviceRoutes: readonly Route[] = [
  {
    // an identifier that somebody else registered is as unheard of as one that nobody uses
    method: 'GET',
    path: '/devices/unknown',
    answer: async (c, asker) => {
      await requireRoom(asker)
      const uniqueId = queryOf(c).get('uniqueId') ?? ''
      const { doors } = c.var.world
      const possible = uniqueId !== '' && uniqueId.length <= limits.uniqueIdLengthMax
      const [heard, registered] = possible
        ? await Promise.all([doors.unknownTracker(uniqueId), doors.devicesByUniqueId([uniqueId])])
        : [null, new Map()]
      if (!heard || registered.size > 0) return c.json({ count: 0, lastSeen: null })
      return c.json({ uniqueId, count: heard.count, lastSeen: isoTime(heard.lastSeen) })
    },
  },
  ...crud(device, steps),
]

const isOfAnother = ({ kind, uniqueId }: TrackerCredential, now: AnyRecord): boolean =>
  kind === 'certificate' && uniqueId !== now.uniqueId

type Which = (held: TrackerCredential) => boolean

async function revokeTrackers(asker: Asker, deviceId: number, which: Which = () => true): Promise<void> {
  await asker.trackers.revoke((await asker.trackers.of(deviceId)).filter((held) => which(held)))
}

const doorFields = ['uniqueId', 'disabled', 'expirationTime'] as const

const opensDifferently = (before: Device, after: Device): boolean =>
  doorFields.some((field) => before[field] !== after[field])

/** @throws Failure forbidden when the person may not add a device, or not one more */
async function requireRoom(asker: Asker): Promise<void> {
  const limited = asker.user.deviceLimit > 0
  const count = limited ? (await asker.sight.linked(device)).length : 0
  if (mayCreateDevice(asker.user, await asker.settings(), count)) return
  throw new Failure('forbidden', 'You may not add a device, or no more of them. Ask an administrator.')
}
