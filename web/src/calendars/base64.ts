/** The API carries calendar files in base64 of their UTF-8 bytes. */
export const base64Of = (text: string): string => base64OfBytes(new TextEncoder().encode(text))

export const base64OfBytes = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** The text behind base64, as well as it can be shown: bytes that are no text become replacement signs. */
export function textOfBase64(data: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)))
  } catch {
    return ''
  }
}
