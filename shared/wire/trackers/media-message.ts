import { phrase, storedPhrase, type Phrase } from '../../domain/failures.ts'
import type { Medium } from '../../domain/catalog/file-kinds.ts'
import type { Format, Reception, TrackerMessage } from './format.ts'
import { readOsmand } from './osmand.ts'
import { protocol } from './own-json.ts'
import { expectObject, type Loose } from './values/reading.ts'
import { Rejected } from './rejection.ts'

/**
 * What `http-ingest` passes on of a file that a tracker delivered: the parameters of its address, which say when and
 * where as those of OsmAnd do, and the file's name, which becomes the attribute of its medium.
 * @throws Rejected when the file was not kept
 */
export const readMedia: Format = (json, reception) => {
  const { parameters, medium, file, refused } = expectObject(json, '') as Loose & { refused?: Phrase | string }
  // earlier versions wrote sentences into the stream
  if (refused) throw new Rejected('file', typeof refused === 'string' ? storedPhrase(refused) : refused)
  if (!Array.isArray(parameters) || typeof medium !== 'string' || typeof file !== 'string')
    throw new Rejected('file', phrase('the file has no name'))
  return readOsmand({ parameters: [...(parameters as unknown[]), [medium, file]] }, reception)
}

/** What is said of a file that was published over MQTT: it came when it arrived, from where the device was last. */
export const mediaMessage = (
  { medium, file }: { medium: Medium; file: string },
  { uniqueId, receivedAt }: Pick<Reception, 'uniqueId' | 'receivedAt'>,
): TrackerMessage => ({
  kind: 'fixes',
  protocol,
  uniqueId,
  fixes: [
    {
      protocol,
      fixTime: receivedAt,
      deviceTime: receivedAt,
      location: null,
      valid: true,
      attributes: { [medium]: file },
      network: null,
    },
  ],
  rejected: [],
})
