import { isFileName } from '../../../shared/domain/catalog/file-kinds.ts'

/** How often a picture was replaced here: its address stays, and a page shows an address only as it first saw it. */
const turns = new Map<string, number>()

/** Lets the picture of a device be fetched anew. */
export const renewPicture = (uniqueId: string): void => {
  turns.set(uniqueId, (turns.get(uniqueId) ?? 0) + 1)
}

/** Where the picture of a device lies; null when it has none, or a name that no file can have. */
export function pictureAddress(uniqueId: string, name: unknown): string | null {
  if (typeof name !== 'string' || !isFileName(name)) return null
  const turn = turns.get(uniqueId)
  return `/api/media/${encodeURIComponent(uniqueId)}/${name}${turn === undefined ? '' : `?${turn}`}`
}
