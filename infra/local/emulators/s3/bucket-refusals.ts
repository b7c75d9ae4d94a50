import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { region } from '../../local-names.ts'
import { awsLimits } from '../aws-limits.data.ts'
import { type AccessKey, refusedSignature } from './signature.ts'

/** A failure by the name that S3 gives it. @see Amazon S3 API reference, "Error responses" */
export class BucketError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string = code,
  ) {
    super(message)
  }
}

const limits = awsLimits.s3

/** @throws BucketError when S3 takes no object of that name or with such metadata */
export function refuseObject(key: string, headers: IncomingMessage['headers']): void {
  if (Buffer.byteLength(key) > limits.keyBytesMax.value) throw new BucketError(400, 'KeyTooLongError')
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  // S3 counts the names without their beginning
  const bytes = own.reduce((sum, [name, value]) => sum + name.length - 11 + Buffer.byteLength(String(value)), 0)
  if (bytes > limits.metadataBytesMax.value) throw new BucketError(400, 'MetadataTooLarge')
}

/** @throws BucketError when the part has no place in an upload */
export function refusePart(number: number): void {
  if (Number.isInteger(number) && number >= 1 && number <= limits.uploadPartsMax.value) return
  throw new BucketError(400, 'InvalidArgument')
}

/** @param parts as the upload names them, with their bytes; null when a part never came. @throws BucketError */
export function refuseParts(parts: readonly { number: number; bytes: number | null }[]): void {
  if (parts.length === 0) throw new BucketError(400, 'MalformedXML')
  if (parts.some(({ bytes }) => bytes === null)) throw new BucketError(400, 'InvalidPart')
  if (parts.some(({ number }, at) => at > 0 && number <= parts[at - 1]!.number)) {
    throw new BucketError(400, 'InvalidPartOrder')
  }
  if (parts.slice(0, -1).some(({ bytes }) => bytes! < limits.partBytesMin.value)) {
    throw new BucketError(400, 'EntityTooSmall')
  }
}

/** @throws BucketError when the request is not signed with the key, or its time is over */
export function refuseUnsigned(request: IncomingMessage, { key, now }: { key: AccessKey; now: number }): void {
  const presignedSecondsMax = limits.presignedSecondsMax.value
  const refused = refusedSignature(request, { key, region, now, presignedSecondsMax })
  if (refused) throw new BucketError(refused.status, refused.code, refused.message)
}

/**
 * @param signed the header `x-amz-content-sha256`: a hash, or a word in its place
 * @throws BucketError when the content is not what was signed
 */
export function refuseOtherContent(content: Buffer, signed: string): void {
  if (!/^[\da-f]{64}$/i.test(signed)) return
  if (createHash('sha256').update(content).digest('hex') === signed.toLowerCase()) return
  throw new BucketError(400, 'XAmzContentSHA256Mismatch')
}
