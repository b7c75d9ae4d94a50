/** Bytes as text in which every character is plain ASCII, a third longer. */
export function base64OfBytes(bytes: Uint8Array): string {
  let text = ''
  // an argument for each byte: more at once overflow the stack
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

/** @throws Error when the text is not base64 */
export const bytesOfBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
