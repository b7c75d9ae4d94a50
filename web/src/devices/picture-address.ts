import { mediaAddress } from '../display/media-address.ts'

/** How often a picture was replaced in this page: its address stays, and the browser caches by address. */
const turns = new Map<string, number>()

/** Makes the browser fetch a device's picture again. */
export const renewPicture = (uniqueId: string): void => {
  turns.set(uniqueId, (turns.get(uniqueId) ?? 0) + 1)
}

/** The address of a device's picture; null when it has none, or an impossible file name. */
export function pictureAddress(uniqueId: string, name: unknown): string | null {
  const address = mediaAddress(uniqueId, name)
  const turn = turns.get(uniqueId)
  return address && turn !== undefined ? `${address}?${turn}` : address
}
