import { phrase } from '../../domain/failures.ts'
import { trackerLimits } from '../../domain/limits/trackers.ts'
import { Rejected } from './rejection.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** The JSON in a base64 payload. @throws Rejected when it is too large, not UTF-8 or not JSON */
export function payloadOf(base64: string): unknown {
  if (sizeOf(base64) > trackerLimits.trackerPayloadBytesMax)
    throw new Rejected(
      '',
      phrase('the message has more than {most} bytes, which is the most that is read', {
        most: trackerLimits.trackerPayloadBytesMax,
      }),
    )
  const text = textOf(bytesOf(base64))
  try {
    return JSON.parse(text)
  } catch {
    throw new Rejected('', phrase(text.trim() === '' ? 'the message is empty' : 'the message is not JSON'))
  }
}

/** From the length of the text: what is too large is not even decoded. */
const sizeOf = (base64: string): number => {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.floor((base64.length * 3) / 4) - padding
}

function bytesOf(base64: string): Uint8Array {
  let binary: string
  try {
    binary = atob(base64)
  } catch {
    throw new Rejected('', phrase('the message did not arrive whole'))
  }
  const bytes = new Uint8Array(binary.length)
  for (let place = 0; place < binary.length; place++) bytes[place] = binary.charCodeAt(place)
  return bytes
}

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Rejected('', phrase('the message is not UTF-8 text'))
  }
}
