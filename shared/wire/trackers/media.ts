import type { Format } from './format.ts'
import { readOsmand } from './osmand.ts'
import { expectObject } from './reading.ts'
import { Rejected } from './rejected.ts'

/**
 * What `http-ingest` passes on of a file that a tracker delivered: the parameters of its address, which say when and
 * where as those of OsmAnd do, and the file's name, which becomes the attribute of its medium.
 * @throws Rejected when the file was not kept
 */
export const readMedia: Format = (json, reception) => {
  const { parameters, medium, file, refused } = expectObject(json, '')
  if (typeof refused === 'string') throw new Rejected('file', refused)
  if (!Array.isArray(parameters) || typeof medium !== 'string' || typeof file !== 'string')
    throw new Rejected('file', 'the file has no name')
  return readOsmand({ parameters: [...(parameters as unknown[]), [medium, file]] }, reception)
}
