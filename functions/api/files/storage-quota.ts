import { fileLimits } from '../../../shared/domain/limits/files.ts'
import { requireBytesLeft } from '../../application/tenants/device-files.ts'
import { spend } from '../allowance.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

/**
 * Whether one more upload fits. What is replaced is kept for a while too, so uploads are counted as well as bytes.
 * @throws Failure tooMuch, tooLarge
 */
export async function requireFileRoom(c: ApiContext, { files }: ScopedCaller, bytes: number): Promise<void> {
  const name = `upload:${files.tenantId}`
  await spend(c.var.world, [{ name, max: fileLimits.uploadsMax, windowMs: fileLimits.uploadsWindowMs }])
  requireBytesLeft(await files.bytesUsed(), bytes)
}
