import { Failure } from '../../../shared/domain/failures.ts'
import { fileLimits } from '../../../shared/domain/limits/files.ts'
import type { Files } from '../../platform/ports/ports.ts'

/** By its id: the identifier may change, and may hold characters that no path has. */
export const deviceFolder = (deviceId: number): string => `media/${deviceId}/`

/** Removes every picture and recording of a device that was removed. */
export async function removeMedia(files: Files, deviceId: number): Promise<void> {
  for await (const { path } of files.list(deviceFolder(deviceId))) await files.remove(path)
}

/**
 * Whether so many bytes fit beside those that a tenant's files take.
 * @param retry for senders that try again later: then the failure is tooMuch
 * @throws Failure tooLarge or tooMuch
 */
export function requireBytesLeft(bytesUsed: number, bytes: number, retry?: { retryAfterSeconds: number }): void {
  if (bytesUsed + bytes <= fileLimits.tenantFileBytesMax) return
  const most = Math.round(fileLimits.tenantFileBytesMax / 1_000_000)
  throw new Failure(
    retry ? 'tooMuch' : 'tooLarge',
    "Your organisation's files would take more than {most} MB. Remove some first.",
    {
      values: { most },
      ...retry,
    },
  )
}
