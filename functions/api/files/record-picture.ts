import { deviceImageKind, deviceImageTypes } from '../../../shared/domain/catalog/file-kinds.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { fileLimits } from '../../../shared/domain/limits/files.ts'
import type { Files } from '../../platform/ports/ports.ts'
import { bodyBytes } from '../http/body.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { requireFileRoom } from './storage-quota.ts'

/** What the document says of the body. */
export const pictureBody = { bytes: deviceImageTypes, says: 'the picture, at most 500,000 bytes' }

/** Where the one picture of a record lies: all of its path but the ending. */
export interface PicturePlace {
  folder: string
  name: string
}

/**
 * Keeps the picture that is sent; the one before goes. The record does not learn its name: clients save it themselves.
 * @returns its name
 * @throws Failure invalid, tooLarge, tooMuch
 */
export async function keepPicture(c: ApiContext, caller: ScopedCaller, place: PicturePlace): Promise<string> {
  const content = await bodyBytes(c, fileLimits.deviceImageBytesMax)
  const declared = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  const kind = deviceImageTypes.includes(declared ?? '') ? deviceImageKind(content) : null
  if (!kind) {
    throw new Failure('invalid', '{field}: this is not a picture. Send one of {types}.', {
      field: 'file',
      values: { types: deviceImageTypes },
    })
  }
  await requireFileRoom(c, caller, content.length)
  const name = `${place.name}.${kind.ending}`
  await caller.files.put(`${place.folder}${name}`, { content, contentType: kind.contentType })
  await removePictures(caller.files, place, name)
  return name
}

/** Whether there is one or not. @param kept the name of one that stays */
export async function removePictures(files: Files, place: PicturePlace, kept?: string): Promise<void> {
  for await (const { path } of files.list(`${place.folder}${place.name}.`)) {
    if (path !== `${place.folder}${kept}`) await files.remove(path)
  }
}
