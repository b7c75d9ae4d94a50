import { useState, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { useLanguage } from '../i18n/use-words.ts'
import { headPixels } from './lane-head.tsx'
import { cursorAfterKey, type Cursor } from './lane-keys.ts'
import type { LaneLook, ShownLane } from './shown-lane.ts'

interface Around {
  lanes: readonly ShownLane[]
  look: LaneLook
  now: number | null
  rowPixels: number
  /** what scrolls, and a lane in it */
  box: RefObject<HTMLElement | null>
  ruler: RefObject<HTMLElement | null>
  reveal: (row: number) => void
  onOpen: (deviceId: number, second: number) => void
  onDay: (days: number) => void
}

export interface LaneCursor extends Cursor {
  by: 'pointer' | 'touch' | 'keys'
  /** how far the list was scrolled, and how high it was, CSS pixels */
  scroll: number
  height: number
}

/** The moment of a vehicle that a pointer, a finger or the keys are at, and what they do there. */
export function useLaneCursor(around: Around) {
  const { lanes, look, now, rowPixels, box, ruler, reveal, onOpen, onDay } = around
  const isMirrored = useLanguage().direction === 'rtl'
  const [cursor, setCursor] = useState<LaneCursor | null>(null)
  const row = cursor === null ? -1 : lanes.findIndex(({ id }) => id === cursor.id)
  const put = (next: Cursor, by: LaneCursor['by']) => {
    const { scrollTop: scroll = 0, clientHeight: height = 0 } = box.current ?? {}
    setCursor({ ...next, by, scroll, height })
  }

  const pointed = (event: MouseEvent): Cursor | null => {
    const scroller = box.current
    const { left = 0, width = 0 } = ruler.current?.getBoundingClientRect() ?? {}
    if (!scroller || width === 0) return null
    const below = event.clientY - scroller.getBoundingClientRect().top - headPixels
    const lane = below < 0 ? undefined : lanes[Math.floor((below + scroller.scrollTop) / rowPixels)]
    const part = (event.clientX - left) / width
    if (!lane || part < 0 || part > 1) return null
    return { id: lane.id, second: Math.round((isMirrored ? 1 - part : part) * (look.seconds - 1)) }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    const next = pointed(event)
    if (next) put(next, 'pointer')
    else setCursor(null)
  }
  const onClick = (event: MouseEvent) => {
    const next = pointed(event)
    if (next === null) return
    const isTouch = (event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch'
    if (isTouch) put(next, 'touch')
    else onOpen(next.id, next.second)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const start = cursor && row >= 0 ? { row, second: cursor.second } : null
    const does = cursorAfterKey(event, start, { count: lanes.length, seconds: look.seconds, now, isMirrored })
    if (does === null) return
    event.preventDefault()
    if ('days' in does) onDay(does.days)
    else if ('clears' in does) setCursor(null)
    else if ('row' in does) {
      reveal(does.row)
      const lane = lanes[does.row]
      if (lane) put({ id: lane.id, second: does.second }, 'keys')
    } else if (cursor && start) onOpen(cursor.id, cursor.second)
  }
  const onPointerLeave = () => cursor?.by === 'pointer' && setCursor(null)
  const onScroll = () => {
    if (cursor?.by === 'pointer') setCursor(null)
    else if (cursor) put(cursor, cursor.by)
  }
  return { cursor: row < 0 ? null : cursor, row, on: { onPointerMove, onPointerLeave, onClick, onKeyDown, onScroll } }
}
