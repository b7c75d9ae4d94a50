import { deviceImageKind } from '../../../shared/domain/catalog/file-kinds.ts'
import { fileLimits } from '../../../shared/domain/limits/files.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { api } from '../api/client.ts'
import type { SaveAround } from '../api/use-entity.ts'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { renewPicture } from './picture-address.ts'

/** Longer than the beginning of any kind of picture. */
const beginningBytes = 16

/** Why a file cannot be the picture of a device, as a word; null when it can. The same rule as the server's. */
export async function pictureProblem(file: Blob): Promise<string | null> {
  if (file.size > fileLimits.deviceImageBytesMax) return 'picture.tooLarge'
  return (await kindOf(file)) ? null : 'picture.wrongKind'
}

/** Saves a device whose picture may be a file that is not sent yet. A new device has to be there before its picture. */
export const saveWithPicture: SaveAround = async (device, save, before) => {
  const { deviceImage, ...attributes } = device.attributes
  if (!(deviceImage instanceof Blob)) {
    const saved = await save(device)
    // a picture that no device names would never be found or deleted
    if (!deviceImage && namesPicture(before)) await api.remove(`devices/${device.id}/image`).catch(showFailure)
    return saved
  }
  if (device.id > 0)
    return save({ ...device, attributes: { ...attributes, deviceImage: await send(device, deviceImage) } })
  const made = await save({ ...device, attributes })
  try {
    const name = await send(made, deviceImage)
    return await save({ ...made, attributes: { ...made.attributes, deviceImage: name } })
  } catch (failure) {
    // the device exists: saving the form again would create a second one
    showFailure(failure)
    return made
  }
}

const namesPicture = (device: object): boolean => Boolean((device as AnyRecord).attributes?.['deviceImage'])

async function send(device: AnyRecord, picture: Blob): Promise<string> {
  const kind = await kindOf(picture)
  const name = await api.upload(`devices/${device.id}/image`, new Blob([picture], { type: kind?.contentType ?? '' }))
  renewPicture(String(device['uniqueId']))
  return name
}

const kindOf = async (file: Blob) => deviceImageKind(new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer()))
