import { isFileName } from '../../../shared/domain/catalog/file-kinds.ts'
import { topicLevelOf } from '../../../shared/domain/identifiers/unique-id.ts'

/** The address of a device's file; null for an impossible file name. @param uniqueId of the device */
export const mediaAddress = (uniqueId: string, name: unknown): string | null =>
  typeof name === 'string' && isFileName(name)
    ? `/api/media/${encodeURIComponent(topicLevelOf(uniqueId))}/${name}`
    : null
