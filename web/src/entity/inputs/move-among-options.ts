import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End move the focus among the options of a list or a grid of tiles. */
export function moveAmongOptions(event: KeyboardEvent<HTMLElement>): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')]
  const at = options.indexOf(document.activeElement as HTMLElement)
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  const perRow = options.filter((option) => option.offsetTop === options[0]?.offsetTop).length || 1
  const isTyping = document.activeElement instanceof HTMLInputElement
  const moves: Record<string, number> = {
    ArrowDown: at < 0 ? 0 : at + perRow,
    ArrowUp: at - perRow,
    ...(isTyping ? {} : { [forward]: at + 1, [back]: at - 1, Home: 0, End: options.length - 1 }),
  }
  const next = moves[event.key]
  if (next === undefined) return
  event.preventDefault()
  options[Math.max(0, Math.min(next, options.length - 1))]?.focus()
}
