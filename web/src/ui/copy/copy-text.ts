/** Puts text on the clipboard. @returns whether it did: pages without a certificate have no clipboard, and people may refuse */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
