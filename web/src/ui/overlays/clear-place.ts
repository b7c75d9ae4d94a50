import { useEffect, type RefObject } from 'react'

export interface Place {
  left: number
  top: number
}

type Box = Place & { width: number; height: number }

const controls = 'a[href], button, input, select, textarea, summary, [role="slider"], [role="option"], [role="tab"]'
const edgePixels = 12
/** Places below each other that are tried on a phone, where a message is as wide as the page. */
const stepPixels = 64

/** Where a message may stand, the best first: above in the middle, then the lower corners; on a phone from the top down. */
export function placesIn(
  page: { width: number; height: number; isRtl: boolean },
  box: Omit<Box, 'left' | 'top'>,
): Place[] {
  const [right, bottom] = [page.width - box.width - edgePixels, page.height - box.height - edgePixels]
  if (page.width < 2.5 * box.width) {
    const rows = Math.max(1, Math.floor(bottom / stepPixels))
    return Array.from({ length: rows }, (_, row) => ({
      left: (page.width - box.width) / 2,
      top: edgePixels + row * stepPixels,
    }))
  }
  const [end, start] = page.isRtl ? [edgePixels, right] : [right, edgePixels]
  const middle = (page.width - box.width) / 2
  return [
    { left: middle, top: edgePixels },
    { left: end, top: bottom },
    { left: middle, top: bottom },
    { left: end, top: edgePixels },
    { left: start, top: bottom },
  ]
}

/** The first place where the message covers no control, else the one where it covers the fewest. */
export function clearPlace(places: readonly Place[], size: Omit<Box, 'left' | 'top'>, taken: readonly Box[]): Place {
  const covered = places.map((place) => taken.filter((box) => overlap({ ...place, ...size }, box)).length)
  return places[covered.indexOf(Math.min(...covered))]!
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

/** Keeps what comes up above the page off its controls, whenever it grows. Takes an element that is fixed. */
export function useClearPlace(message: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = message.current
    if (!element || !isOn) return undefined
    const move = () => {
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      if (size.height === 0) return
      const page = { width: innerWidth, height: innerHeight, isRtl: document.documentElement.dir === 'rtl' }
      const { left, top } = clearPlace(placesIn(page, size), size, controlsBeside(element))
      Object.assign(element.style, { left: `${left}px`, top: `${top}px` })
    }
    const sizes = new ResizeObserver(move)
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      element.style.removeProperty('left')
      element.style.removeProperty('top')
    }
  }, [message, isOn])
}

const controlsBeside = (message: Element): Box[] =>
  [...document.querySelectorAll(controls)]
    .filter((control) => !message.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
