import { useState } from 'react'
import type { Area } from '../../../../shared/domain/area/area.ts'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { newSketch, type Sketch, type Tool } from './sketch.ts'
import type { ChangeSketch } from './sketch-gestures.ts'

export interface DrawingState {
  sketch: Sketch
  change: ChangeSketch
  /** where the pointer is while something is drawn */
  hover: Coordinates | null
  onHover: (place: Coordinates | null) => void
  /** where the reader asked the map to go; a new object each time */
  target: Coordinates | null
  lookAt: (place: Coordinates) => void
  /** another shape, without what could be undone */
  begin: (area: Area | null, tool?: Tool | null) => void
}

/** One shape in the making. */
export function useDrawing(area: Area | null, tool: Tool | null = null): DrawingState {
  const [sketch, change] = useState(() => newSketch(area, tool))
  const [target, setTarget] = useState<Coordinates | null>(null)
  const [hover, onHover] = useState<Coordinates | null>(null)
  return {
    sketch,
    change,
    hover,
    onHover,
    target,
    lookAt: (place) => setTarget({ ...place }),
    begin: (next, first = null) => {
      setTarget(null)
      change(newSketch(next, first))
    },
  }
}
