import { Failure } from '../../../../shared/domain/failures.ts'
import { isFileName } from '../../../../shared/domain/catalog/file-kinds.ts'
import { trackerLimits } from '../../../../shared/domain/limits/trackers.ts'
import { uniqueIdOfLevel } from '../../../../shared/domain/identifiers/unique-id.ts'
import { device } from '../../../../shared/entities/device.ts'
import { deviceFolder } from '../../../application/tenants/device-files.ts'
import { answerFile } from '../../files/answer-file.ts'
import { keepPicture, pictureBody, removePictures, type PicturePlace } from '../../files/record-picture.ts'
import { editableDevice } from '../../records/editable-device.ts'
import type { ApiContext, ScopedCaller, Route } from '../../route.ts'
import { gates } from '../../gates.ts'
import { describe } from '../../openapi/describe.ts'

const pictureOf = (deviceId: number): PicturePlace => ({ folder: deviceFolder(deviceId), name: 'device' })

/** Pictures and what trackers record. They are named by the tracker's identifier, as clients of this API expect. */
export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/devices/:id/image',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('devices', () => ({
      summary: 'Upload the picture of a device',
      notes: 'Replaces the previous picture. Save the returned name as the device attribute `deviceImage`.',
      body: pictureBody,
      answer: { text: 'the file name' },
    })),
    answer: async (c, caller) => c.text(await keepPicture(c, caller, pictureOf((await editableDevice(c, caller)).id))),
  },
  {
    method: 'DELETE',
    path: '/devices/:id/image',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('devices', () => ({
      summary: 'Remove the picture of a device',
      notes: 'Also remove the device attribute `deviceImage`.',
      answer: { nothing: 204 },
    })),
    answer: async (c, caller) => {
      await removePictures(caller.files, pictureOf((await editableDevice(c, caller)).id))
      return c.body(null, 204)
    },
  },
  {
    method: 'GET',
    path: '/media/:uniqueId/:file',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => ({
      summary: 'Get a picture or recording of a device',
      path: { uniqueId: 'identifier of the device', file: 'name of the file' },
      answer: [
        { bytes: ['*/*'], says: 'the file' },
        { bytes: ['*/*'], says: 'the part of it that `Range` asks for', status: 206 },
      ],
      isTagged: true,
    })),
    answer: async (c, caller) => {
      const [uniqueId, name] = [uniqueIdOfLevel(c.req.param('uniqueId') ?? ''), c.req.param('file') ?? '']
      const deviceId = await visibleDevice(c, caller, uniqueId)
      const file =
        deviceId !== null && isFileName(name) ? await caller.files.get(`${deviceFolder(deviceId)}${name}`) : null
      if (!file) throw new Failure('missing', 'There is no such file, or you may not see it.')
      return answerFile(c, file)
    },
  },
]

async function visibleDevice(c: ApiContext, caller: ScopedCaller, uniqueId: string): Promise<number | null> {
  if (uniqueId === '' || uniqueId.length > trackerLimits.uniqueIdLengthMax) return null
  const key = (await c.var.world.lookups.devicesByUniqueId([uniqueId])).get(uniqueId)
  if (key?.tenantId !== caller.records.tenantId) return null
  return (await caller.scope.one(device, key.deviceId)) ? key.deviceId : null
}
