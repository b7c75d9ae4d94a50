type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

export type Wanted = 'palette' | 'shortcuts'

/** What a key asks for; null for all others. `?` belongs to what is typed into; the palette opens from everywhere. */
export function wantedBy({ key, code, ctrlKey, metaKey, altKey, target }: Pressed): Wanted | null {
  // on Arabic keyboards the key K writes another letter
  if ((ctrlKey || metaKey) && !altKey && (key.toLowerCase() === 'k' || code === 'KeyK')) return 'palette'
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)
  const isQuestion = key === '?' || key === '؟'
  return isQuestion && !ctrlKey && !metaKey && !altKey && !isTyping ? 'shortcuts' : null
}

/** What the key beside K is called on this machine. */
export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl')
