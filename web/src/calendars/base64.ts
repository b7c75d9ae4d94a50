/** The API carries calendar files in base64 of their UTF-8 bytes. */
export const base64Of = (text: string): string => base64OfBytes(new TextEncoder().encode(text))

export const base64OfBytes = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** The text in base64; bytes that are not UTF-8 become replacement characters. */
export function textOfBase64(data: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)))
  } catch {
    return ''
  }
}
