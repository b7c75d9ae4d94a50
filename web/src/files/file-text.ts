/** Windows code pages by language, as Excel saves CSV files (Encoding Standard, names of legacy encodings). */
const codePages: Readonly<Record<string, string>> = { ar: 'windows-1256' }

/** What a file says, in the encoding that its bytes show; UTF-8, else the code page of a language. */
export function fileText(bytes: Uint8Array, language: string): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(codePages[language] ?? 'windows-1252').decode(bytes)
  }
}
