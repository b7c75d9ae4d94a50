import { mediaAddress } from '../display/media-address.ts'

/** How often a picture was replaced in this page: its address stays, and the browser caches by address. */
const turns = new Map<string, number>()

/** Makes the browser fetch a picture again. @param of the identifier of a device, or another key of its own */
export const renewPicture = (of: string): void => {
  turns.set(of, (turns.get(of) ?? 0) + 1)
}

/** The address by which the browser fetches what was replaced in this page. */
export function freshAddress(address: string | null, of: string): string | null {
  const turn = turns.get(of)
  return address && turn !== undefined ? `${address}?${turn}` : address
}

/** The address of a device's picture; null when it has none, or an impossible file name. */
export const pictureAddress = (uniqueId: string, name: unknown): string | null =>
  freshAddress(mediaAddress(uniqueId, name), uniqueId)
