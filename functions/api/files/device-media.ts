import type { Files } from '../../platform/ports/ports.ts'

/** By its id: the identifier may change, and may hold characters that no path has. */
export const deviceFolder = (deviceId: number): string => `media/${deviceId}/`

/** Removes every picture and recording of a device that was removed. */
export async function removeMedia(files: Files, deviceId: number): Promise<void> {
  for await (const { path } of files.list(deviceFolder(deviceId))) await files.remove(path)
}
