import type { Area } from '../../../../shared/domain/area/area.ts'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { circleOf, moveGrip, rectangleOf, removeCorner, rounded, withHole } from './edit-area.ts'
import type { Grip } from './grips.ts'

export const tools = ['polygon', 'rectangle', 'circle', 'line'] as const
/** A hole is drawn like a polygon, into the one that is there. */
export type Tool = (typeof tools)[number] | 'hole'

/** What undo goes back to. */
interface Step {
  area: Area | null
  /** what is being drawn; null while the shape is edited */
  tool: Tool | null
  /** the points that are drawn so far */
  placed: readonly Coordinates[]
}

/** A shape while it is drawn and edited, by pointer or by typing: the one truth of map, rows and undo. */
export interface Sketch extends Step {
  selected: Grip | null
  past: readonly Step[]
  future: readonly Step[]
}

const stepsMax = 200

export const newSketch = (area: Area | null, tool: Tool | null = null): Sketch => ({
  area,
  tool,
  placed: [],
  selected: null,
  past: [],
  future: [],
})

const stepOf = ({ area, tool, placed }: Step): Step => ({ area, tool, placed })

const next = (sketch: Sketch, step: Partial<Step>): Sketch => ({
  ...sketch,
  selected: null,
  ...step,
  past: [...sketch.past, stepOf(sketch)].slice(-stepsMax),
  future: [],
})

/** Begins to draw; the shape that is there stays until another one is finished. */
export const chooseTool = (sketch: Sketch, tool: Tool | null): Sketch =>
  tool === 'hole' && sketch.area?.kind !== 'polygon'
    ? sketch
    : { ...sketch, tool: sketch.tool === tool ? null : tool, placed: [], selected: null }

/** A point is drawn. A rectangle and a circle are done with the second. */
export function addPlace(sketch: Sketch, place: Coordinates): Sketch {
  const { tool, placed } = sketch
  if (tool === null) return sketch
  const point = rounded(place)
  const [first] = placed
  if (first && isTwice(placed, point)) return sketch
  if (first && tool === 'circle') return done(sketch, circleOf(first, point))
  if (first && tool === 'rectangle') {
    const isFlat = first.latitude === point.latitude || first.longitude === point.longitude
    return isFlat ? sketch : done(sketch, rectangleOf(first, point))
  }
  return next(sketch, { placed: [...placed, point] })
}

const isTwice = (placed: readonly Coordinates[], { latitude, longitude }: Coordinates): boolean =>
  placed.at(-1)?.latitude === latitude && placed.at(-1)?.longitude === longitude

/** Whether enough points are drawn to finish. */
export const mayFinish = ({ tool, placed }: Sketch): boolean =>
  ((tool === 'polygon' || tool === 'hole') && placed.length >= 3) || (tool === 'line' && placed.length >= 2)

export function finish(sketch: Sketch): Sketch {
  const { tool, placed, area } = sketch
  if (!mayFinish(sketch)) return sketch
  if (tool === 'line') return done(sketch, { kind: 'line', points: placed })
  return done(sketch, tool === 'hole' && area ? withHole(area, placed) : { kind: 'polygon', corners: placed })
}

const done = (sketch: Sketch, area: Area): Sketch => next(sketch, { area, tool: null, placed: [] })

/** Ends drawing without a shape; with nothing being drawn, nothing is selected any more. */
export const cancel = (sketch: Sketch): Sketch =>
  sketch.tool === null ? { ...sketch, selected: null } : { ...sketch, tool: null, placed: [] }

export const select = (sketch: Sketch, grip: Grip | null): Sketch => ({ ...sketch, selected: grip })

/** The whole shape is another: typed, simplified, pasted. Null removes it. */
export const putArea = (sketch: Sketch, area: Area | null): Sketch => next(sketch, { area, tool: null, placed: [] })

/** @param isStart of one movement, which is undone as a whole */
export function dragGrip(
  sketch: Sketch,
  { grip, to, isStart }: { grip: Grip; to: Coordinates; isStart: boolean },
): Sketch {
  if (!sketch.area) return sketch
  const area = moveGrip(sketch.area, grip, to)
  // a corner was made: from now on it is what moves
  const held: Grip = grip.kind === 'middle' ? { kind: 'corner', ring: grip.ring, at: grip.at + 1 } : grip
  return isStart ? { ...next(sketch, { area }), selected: held } : { ...sketch, area, selected: held }
}

/** Removes the selected corner, or the last point that was drawn; the whole shape when nothing else is meant. */
export function remove(sketch: Sketch): Sketch {
  const { tool, placed, area, selected } = sketch
  if (tool !== null) return placed.length > 0 ? next(sketch, { placed: placed.slice(0, -1) }) : sketch
  if (!area) return sketch
  return next(sketch, { area: selected?.kind === 'corner' ? removeCorner(area, selected) : null })
}

export function undo(sketch: Sketch): Sketch {
  const step = sketch.past.at(-1)
  return step
    ? { ...step, selected: null, past: sketch.past.slice(0, -1), future: [...sketch.future, stepOf(sketch)] }
    : sketch
}

export function redo(sketch: Sketch): Sketch {
  const step = sketch.future.at(-1)
  return step
    ? { ...step, selected: null, past: [...sketch.past, stepOf(sketch)], future: sketch.future.slice(0, -1) }
    : sketch
}

/** The shape that would be there if drawing ended at this place. */
export function previewOf({ tool, placed, area }: Step, hover: Coordinates | null): Area | null {
  if (tool === null) return area
  const points = hover ? [...placed, hover] : placed
  const [first, second] = points
  if (!first || !second) return null
  if (tool === 'circle') return circleOf(first, second)
  if (tool === 'rectangle') return rectangleOf(first, second)
  return tool === 'line' || points.length < 3 ? { kind: 'line', points } : { kind: 'polygon', corners: points }
}
