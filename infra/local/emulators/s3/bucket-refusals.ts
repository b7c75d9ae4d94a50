import type { IncomingMessage } from 'node:http'
import { secondMs } from '../../../../shared/domain/time/durations.ts'
import { awsLimits } from '../aws-limits.data.ts'

/** A failure by the name that S3 gives it. @see Amazon S3 API reference, "Error responses" */
export class BucketError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code)
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

/**
 * A presigned address is good for as long as it says, and for a week at most. Others are not looked at.
 * @param now epoch ms
 * @throws BucketError
 */
export function refusePresigned({ searchParams }: URL, now: number): void {
  const seconds = searchParams.get('X-Amz-Expires')
  if (seconds === null) return
  if (!/^\d+$/.test(seconds) || Number(seconds) > limits.presignedSecondsMax.value) {
    throw new BucketError(400, 'AuthorizationQueryParametersError')
  }
  const signedAt = (searchParams.get('X-Amz-Date') ?? '').replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  )
  const endsAt = Date.parse(signedAt) + Number(seconds) * secondMs
  if (Number.isNaN(endsAt)) throw new BucketError(400, 'AuthorizationQueryParametersError')
  if (now > endsAt) throw new BucketError(403, 'AccessDenied')
}
