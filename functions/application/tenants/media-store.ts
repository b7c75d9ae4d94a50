import { createHash } from 'node:crypto'
import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { mediaEndings, mediaKind, type Medium } from '../../../shared/domain/catalog/file-kinds.ts'
import { Failure, phrase, type Phrase } from '../../../shared/domain/failures.ts'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { DeviceKey } from '../../platform/ports/ports.ts'
import { deviceFolder, requireBytesLeft } from './device-files.ts'

/** A picture, sound or film, and the name that it is kept under. */
export interface NamedMedium {
  medium: Medium
  file: string
  contentType: string
}

/** Named by its bytes, so that the same file has the same name however often it is sent; or why it is not kept. */
export function namedMedium(content: Uint8Array): NamedMedium | { refused: Phrase } {
  const kind = mediaKind(content)
  if (!kind) return { refused: phrase('the file is none of {kinds}', { kinds: mediaEndings }) }
  const { medium, ending, contentType } = kind
  return { medium, file: `${createHash('sha256').update(content).digest('hex').slice(0, 24)}.${ending}`, contentType }
}

const tenantsMax = 1000

type MediaWorld = Pick<WorldOf<'ingest-backlog'>, 'files' | 'lookups' | 'now'>

/** Files that trackers deliver: among those of their device, and within what its tenant may store. */
export class MediaStore {
  readonly #world: MediaWorld
  readonly #used = new BoundedMap<string, { bytes: number; until: number }>(tenantsMax)

  constructor(world: MediaWorld) {
    this.#world = world
  }

  /**
   * Keeps a file, in place of one with the same name.
   * @throws Failure tooMuch when the tenant may not store more for now
   */
  async keep(
    { tenantId, deviceId }: DeviceKey,
    content: Uint8Array,
    { file, contentType }: NamedMedium,
  ): Promise<void> {
    await this.#requireRoom(tenantId, content.length)
    const path = `${deviceFolder(deviceId)}${file}`
    await this.#world.files(tenantId).put(path, { content, contentType, isMedium: true })
  }

  async #requireRoom(tenantId: string, bytes: number): Promise<void> {
    const { trackerMediaMax: max, trackerMediaWindowMs: windowMs } = trackerLimits
    const { count, endsAt } = await this.#world.lookups.countAttempt(`ingest:media:${tenantId}`, windowMs)
    const retryAfterSeconds = Math.max(1, (endsAt - this.#world.now()) / 1000)
    if (count > max)
      throw new Failure('tooMuch', 'At most {max} files a day are kept.', { values: { max }, retryAfterSeconds })
    const used = await this.#bytesUsed(tenantId)
    requireBytesLeft(used.bytes, bytes, { retryAfterSeconds: tenantLimits.storageUseKeptMs / 1000 })
    used.bytes += bytes
  }

  /** Counted now and then, and with what came since: listing all files is slow. */
  async #bytesUsed(tenantId: string): Promise<{ bytes: number }> {
    const known = this.#used.get(tenantId)
    if (known && known.until > this.#world.now()) return known
    const bytes = await this.#world.files(tenantId).bytesUsed()
    const counted = { bytes, until: this.#world.now() + tenantLimits.storageUseKeptMs }
    this.#used.set(tenantId, counted)
    return counted
  }
}
