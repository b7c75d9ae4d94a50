import * as z from 'zod'
import { isActive } from '../../../shared/domain/access/permissions.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { trackImportLimits } from '../../../shared/domain/limits/track-imports.ts'
import { withoutUnseen } from '../../../shared/domain/unseen-text.ts'
import { trackImportJson } from '../../../shared/wire/imports/track-import-json.ts'
import { trackFormats } from '../../../shared/wire/track-files/track-file.ts'
import { closeTrackImport } from '../../application/imports/close-track-import.ts'
import { newTrackImportId } from '../../platform/secrets.ts'
import { deviceBusy } from '../../platform/tracks/device-busy.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { editableDevice } from '../records/editable-device.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { importIn } from './import-in.ts'

export const askedTrackImport = z.object({
  fileName: z.string().trim().min(1).max(trackImportLimits.fileNameLengthMax),
  format: z.enum(trackFormats),
  total: z.int().min(1).max(trackImportLimits.positionsMax),
})

/** Begins an import, whose positions follow. @throws Failure invalid, conflict, tooMuch */
export async function beginTrackImport(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { id: deviceId, ...vehicle } = await editableDevice(c, caller)
  const { fileName, format, total } = parsed(askedTrackImport, await jsonBody(c))
  const { world } = c.var
  const now = world.now()
  if (!isActive(vehicle, now)) throw new Failure('invalid', 'This device is switched off or has expired.')
  const { tenantId, userId } = caller.actor
  const { begunMax: max, begunWindowMs: windowMs } = trackImportLimits
  await spend(world, [{ name: `trackImport:${tenantId}`, max, windowMs }])
  if ((await caller.tracks.trackImports(deviceId)).length >= trackImportLimits.perDeviceMax) {
    throw new Failure('conflict', 'A vehicle has at most {most} imports. Remove one first.', {
      values: { most: trackImportLimits.perDeviceMax },
    })
  }
  const begun = await caller.tracks.saveTrackImport({
    id: newTrackImportId(),
    deviceId,
    fileName: withoutUnseen(fileName),
    format,
    userId,
    userName: caller.user.name,
    startedAt: now,
    total,
    sent: 0,
    positions: 0,
    from: null,
    to: null,
    isRemoving: false,
    version: 0,
  })
  if (!begun) throw deviceBusy()
  note(c, {
    action: 'create',
    objectType: 'trackImport',
    objectId: deviceId,
    attributes: { name: begun.fileName, count: total },
  })
  return c.json(trackImportJson(begun))
}

/** What people imported for a device, the newest first. */
export async function listTrackImports(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { id } = await editableDevice(c, caller)
  const found = await caller.tracks.trackImports(id)
  return c.json(found.toSorted((a, b) => b.startedAt - a.startedAt).map(trackImportJson))
}

/**
 * Removes an import with its positions. The device's timer removes them, for they may be many; what of it is still on its
 * way to the vehicle is refused from now on. @throws Failure missing, conflict
 */
export async function removeTrackImport(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { id: deviceId } = await editableDevice(c, caller)
  const { world } = c.var
  const { id: importId } = await importIn(c, caller, deviceId)
  const { tenantId } = caller.actor
  const visit = () => world.deviceTimers.schedule({ tenantId, deviceId }, world.now())
  const closed = await closeTrackImport(caller.tracks, { deviceId, importId }, visit)
  if (closed && !closed.isRemoving) {
    note(c, {
      action: 'remove',
      objectType: 'trackImport',
      objectId: deviceId,
      attributes: { name: closed.fileName, count: closed.positions },
    })
  }
  return c.body(null, 204)
}
