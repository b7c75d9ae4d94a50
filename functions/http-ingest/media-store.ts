import { createHash } from 'node:crypto'
import { BoundedMap } from '../../shared/domain/bounded-map.ts'
import { mediaEndings, mediaKind, type Medium } from '../../shared/domain/catalog/file-kinds.ts'
import { Failure } from '../../shared/domain/failures.ts'
import { limits } from '../../shared/domain/limits.ts'
import type { WorldOf } from '../platform/needs.ts'
import { deviceFolder, requireBytesLeft } from '../platform/tenants/device-files.ts'
import type { Admitted } from './admission.ts'
import type { Sent } from './request-body.ts'

/** What the parser learns of a file: its kind and name, or why it was not kept. */
export type KeptMedia = { medium: Medium; file: string } | { refused: string }

const tenantsMax = 1000

/** Files that trackers deliver: among those of their device, and within what its tenant may store. */
export class MediaStore {
  readonly #world: WorldOf<'http-ingest'>
  readonly #used = new BoundedMap<string, { bytes: number; until: number }>(tenantsMax)

  constructor(world: WorldOf<'http-ingest'>) {
    this.#world = world
  }

  /**
   * A file that cannot be used is not an error of the request: sending it again does not help.
   * @throws Failure tooMuch when the tenant may not store more for now
   */
  async keep({ tenantId, deviceId }: Admitted, sent: Sent): Promise<KeptMedia> {
    const { body } = sent
    const most = limits.trackerMediaBytesMax
    if (sent.isTooLong) return { refused: `the file has more than ${most} bytes, which is the most that is kept` }
    const kind = mediaKind(body)
    if (!kind) return { refused: `the file is none of ${mediaEndings.join(', ')}` }
    await this.#requireRoom(tenantId, body.length)
    const file = this.#nameOf(body, kind.ending)
    const { contentType } = kind
    await this.#world.files(tenantId).put(`${deviceFolder(deviceId)}${file}`, {
      content: body,
      contentType,
      isMedium: true,
    })
    return { medium: kind.medium, file }
  }

  /** The same file has the same name, so that one that is sent again takes no more room. */
  #nameOf(content: Uint8Array, ending: string): string {
    return `${createHash('sha256').update(content).digest('hex').slice(0, 24)}.${ending}`
  }

  async #requireRoom(tenantId: string, bytes: number): Promise<void> {
    const { trackerMediaMax: max, trackerMediaWindowMs: windowMs } = limits
    const { count, endsAt } = await this.#world.lookups.countAttempt(`ingest:media:${tenantId}`, windowMs)
    const retryAfterSeconds = Math.max(1, (endsAt - this.#world.now()) / 1000)
    if (count > max)
      throw new Failure('tooMuch', 'At most {max} files a day are kept.', { values: { max }, retryAfterSeconds })
    const used = await this.#bytesUsed(tenantId)
    requireBytesLeft(used.bytes, bytes, { retryAfterSeconds: limits.storageUseKeptMs / 1000 })
    used.bytes += bytes
  }

  /** Counted now and then, and with what came since: listing all files is slow. */
  async #bytesUsed(tenantId: string): Promise<{ bytes: number }> {
    const known = this.#used.get(tenantId)
    if (known && known.until > this.#world.now()) return known
    const bytes = await this.#world.files(tenantId).bytesUsed()
    const counted = { bytes, until: this.#world.now() + limits.storageUseKeptMs }
    this.#used.set(tenantId, counted)
    return counted
  }
}
