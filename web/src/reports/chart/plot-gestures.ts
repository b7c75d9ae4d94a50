import type UPlot from 'uplot'
import { leastOf, panned, zoomed, type Range } from './chart-series.ts'

const wheelFactor = 1.25

/** Wheel and two fingers zoom, one finger or a held button moves. @returns the call that ends it */
export function watchGestures(plot: UPlot, whole: Range): () => void {
  const { over } = plot
  const pointers = new Map<number, number>()
  const least = leastOf(whole)
  const range = (): Range => ({ min: plot.scales['x']?.min ?? whole.min, max: plot.scales['x']?.max ?? whole.max })
  const show = (next: Range) => plot.setScale('x', next)

  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const around = plot.posToVal(event.clientX - over.getBoundingClientRect().left, 'x')
    show(zoomed(range(), { factor: event.deltaY > 0 ? wheelFactor : 1 / wheelFactor, around, least, whole }))
  }
  const down = (event: PointerEvent) => {
    over.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, event.clientX)
  }
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (before === undefined) return
    const spread = spreadOf(pointers)
    pointers.set(event.pointerId, event.clientX)
    if (pointers.size === 1) {
      show(panned(range(), (before - event.clientX) / (over.clientWidth || 1), whole))
      return
    }
    const left = over.getBoundingClientRect().left
    const middle = [...pointers.values()].reduce((sum, x) => sum + x, 0) / pointers.size - left
    const factor = spread / Math.max(1, spreadOf(pointers))
    show(zoomed(range(), { factor, around: plot.posToVal(middle, 'x'), least, whole }))
  }
  const up = (event: PointerEvent) => pointers.delete(event.pointerId)

  over.addEventListener('wheel', wheel, { passive: false })
  over.addEventListener('pointerdown', down)
  over.addEventListener('pointermove', move)
  over.addEventListener('pointerup', up)
  over.addEventListener('pointercancel', up)
  return () => {
    over.removeEventListener('wheel', wheel)
    over.removeEventListener('pointerdown', down)
    over.removeEventListener('pointermove', move)
    over.removeEventListener('pointerup', up)
    over.removeEventListener('pointercancel', up)
  }
}

function spreadOf(pointers: ReadonlyMap<number, number>): number {
  const places = [...pointers.values()]
  return Math.max(1, Math.max(...places) - Math.min(...places))
}
