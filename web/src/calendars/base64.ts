import { base64OfBytes, bytesOfBase64 } from '../../../shared/wire/live/base64.ts'

/** The API carries calendar files in base64 of their UTF-8 bytes. */
export const base64Of = (text: string): string => base64OfBytes(new TextEncoder().encode(text))

/** The text in base64; bytes that are not UTF-8 become replacement characters. */
export function textOfBase64(data: string): string {
  try {
    return new TextDecoder().decode(bytesOfBase64(data))
  } catch {
    return ''
  }
}
