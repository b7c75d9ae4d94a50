import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

/** As long as mobile systems wait (Android: `ViewConfiguration.getLongPressTimeout`, 400 to 500 ms). */
const longPressMs = 500
/** a finger is never quite still */
const slackPixels = 10

/**
 * A finger that rests on a row. The click that follows is kept from the row, and the browser's own menu from the finger.
 *
 * @param onLongPress gets the element that the finger rests on
 */
export function useLongPress(onLongPress: (target: Element) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const start = useRef<{ x: number; y: number } | null>(null)
  const isPressed = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: ({ pointerType, clientX, clientY, target }: PointerEvent) => {
      isPressed.current = false
      if (pointerType !== 'touch') return
      start.current = { x: clientX, y: clientY }
      stop()
      timer.current = setTimeout(() => {
        isPressed.current = true
        onLongPress(target as Element)
      }, longPressMs)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (start.current && Math.hypot(clientX - start.current.x, clientY - start.current.y) > slackPixels) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => isPressed.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!isPressed.current) return
      isPressed.current = false
      event.stopPropagation()
    },
  }
}
