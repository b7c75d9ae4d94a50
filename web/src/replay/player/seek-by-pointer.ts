import type { PointerEvent } from 'react'
import type { ReplayClock } from '../clock/replay-clock.ts'

/** Goes to the moment under the pointer and on while it is dragged; time runs in the direction of the text. */
export function seekByPointer(event: PointerEvent, clock: ReplayClock): void {
  if (event.button !== 0) return
  const element = event.currentTarget
  const seek = ({ clientX }: { clientX: number }) => {
    const { left, width } = element.getBoundingClientRect()
    const part = Math.min(1, Math.max(0, (clientX - left) / width))
    const isMirrored = getComputedStyle(element).direction === 'rtl'
    const { from, to } = clock.span
    clock.seek(from + (isMirrored ? 1 - part : part) * (to - from))
  }
  const end = () => {
    removeEventListener('pointermove', seek)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
  }
  seek(event)
  addEventListener('pointermove', seek)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
}
