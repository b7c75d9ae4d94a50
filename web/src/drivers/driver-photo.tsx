import { isFileName } from '../../../shared/domain/catalog/file-kinds.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { TilePicture } from '../devices/device-picture.tsx'
import { freshAddress, renewPicture } from '../devices/picture-address.ts'
import { savingPicture } from '../devices/save-with-picture.ts'
import { textOf } from '../display/record-text.ts'
import { Initials } from '../entity/initials.tsx'

const keyOf = ({ id }: AnyRecord) => `driver ${id}`

/** Null for a driver without a photo. @param name the attribute `photo`, which anybody may have written */
export const photoAddress = (record: AnyRecord, name: unknown): string | null =>
  typeof name === 'string' && isFileName(name) ? freshAddress(`/api/drivers/${record.id}/image`, keyOf(record)) : null

/** A driver's photo, else the first letters of the name. */
export const DriverPhoto = ({ record }: { record: AnyRecord }) => (
  <TilePicture address={photoAddress(record, record.attributes['photo'])}>
    <Initials name={textOf(record['name'])} />
  </TilePicture>
)

export const saveWithPhoto = savingPicture({
  api: 'drivers',
  attribute: 'photo',
  renew: (record) => renewPicture(keyOf(record)),
})
