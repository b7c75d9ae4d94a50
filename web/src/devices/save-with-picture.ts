import { deviceImageKind } from '../../../shared/domain/catalog/file-kinds.ts'
import { fileLimits } from '../../../shared/domain/limits/files.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { api } from '../api/client.ts'
import type { SaveAround } from '../api/use-entity.ts'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { renewPicture } from './picture-address.ts'

/** Longer than the beginning of any kind of picture. */
const beginningBytes = 16

/** Why a file cannot be the picture of a record, as a word; null when it can. The same rule as the server's. */
export async function pictureProblem(file: Blob): Promise<string | null> {
  if (file.size > fileLimits.deviceImageBytesMax) return 'picture.tooLarge'
  return (await kindOf(file)) ? null : 'picture.wrongKind'
}

/** Which records have a picture, and where its name is kept. */
export interface Pictured {
  /** below `/api` */
  api: string
  attribute: string
  /** makes the browser fetch the picture of a record again */
  renew: (record: AnyRecord) => void
}

/** Saves a record whose picture may be a file that is not sent yet. A new record has to be there before its picture. */
export function savingPicture({ api: path, attribute, renew }: Pictured): SaveAround {
  const send = async (record: AnyRecord, picture: Blob): Promise<string> => {
    const kind = await kindOf(picture)
    const name = await api.upload(`${path}/${record.id}/image`, new Blob([picture], { type: kind?.contentType ?? '' }))
    renew(record)
    return name
  }
  return async (record, { save, before }) => {
    const { [attribute]: picture, ...attributes } = record.attributes
    const named = (name: string) => ({ ...attributes, [attribute]: name })
    if (!(picture instanceof Blob)) {
      const saved = await save(record)
      // a picture that no record names would never be found or deleted
      if (!picture && Boolean((before as AnyRecord).attributes?.[attribute])) {
        await api.remove(`${path}/${record.id}/image`).catch(showFailure)
      }
      return saved
    }
    if (record.id > 0) return save({ ...record, attributes: named(await send(record, picture)) })
    const made = await save({ ...record, attributes })
    try {
      const name = await send(made, picture)
      return await save({ ...made, attributes: { ...made.attributes, [attribute]: name } })
    } catch (failure) {
      // the record exists: saving the form again would create a second one
      showFailure(failure)
      return made
    }
  }
}

export const saveWithPicture = savingPicture({
  api: 'devices',
  attribute: 'deviceImage',
  renew: ({ uniqueId }) => renewPicture(String(uniqueId)),
})

const kindOf = async (file: Blob) => deviceImageKind(new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer()))
