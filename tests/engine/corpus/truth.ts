import { metresBetween, type Spot } from './drive.ts'
import type { FuelChange, Plan, Stretch } from './life.ts'
import { placeOf } from './receiver.ts'

export interface Span {
  from: number
  to: number
}

/** A depot: a circle around a place where the vehicle parks. */
export interface Depot {
  centre: Spot
  radius: number
}

/** One crossing of a depot's edge, or a time in which one may be raised or not. */
export interface Crossing {
  depot: number
  isEntry: boolean
  time: number
}

export const depotsOf = (life: readonly Stretch[]): Depot[] =>
  life.flatMap((stretch, index) =>
    stretch.kind === 'park' && index % 4 === 0 ? [{ centre: stretch.at, radius: 150 + (index % 3) * 60 }] : [],
  )

export const areaOf = ({ centre, radius }: Depot): string => {
  const { latitude, longitude } = placeOf(centre)
  return `CIRCLE (${latitude.toFixed(7)} ${longitude.toFixed(7)}, ${radius})`
}

export const tripsOf = (life: readonly Stretch[]): Span[] =>
  life.filter(({ kind }) => kind === 'drive').map(({ from, to }) => ({ from, to }))

export const stopsOf = (life: readonly Stretch[]): Span[] =>
  life.filter(({ kind }) => kind === 'park').map(({ from, to }) => ({ from, to }))

export const fuelChangesOf = (life: readonly Stretch[]): FuelChange[] =>
  life.flatMap((stretch) => (stretch.kind === 'park' && stretch.change ? [stretch.change] : []))

interface Visit extends Span {
  /** how far inside the vehicle came, metres */
  depth: number
}

/**
 * When the vehicle truly crossed the edges, and the visits that are too short or too shallow to be seen by a receiver
 * that reports now and then: an event for them is neither right nor wrong.
 */
export function crossingsOf(life: readonly Stretch[], depots: readonly Depot[], { cadenceSeconds }: Plan) {
  const sure: Crossing[] = []
  const unsure: (Span & { depot: number })[] = []
  const end = life.at(-1)!.to
  depots.forEach((each, depot) => {
    for (const visit of visitsOf(life, each)) {
      const isSeen = visit.to - visit.from >= 3 * cadenceSeconds * 1000 + 60_000 && visit.depth >= 100
      if (!isSeen) unsure.push({ depot, from: visit.from, to: visit.to })
      else {
        if (visit.from > life[0]!.from) sure.push({ depot, isEntry: true, time: visit.from })
        if (visit.to < end) sure.push({ depot, isEntry: false, time: visit.to })
      }
    }
  })
  return { sure, unsure }
}

function visitsOf(life: readonly Stretch[], { centre, radius }: Depot): Visit[] {
  const visits: Visit[] = []
  let open: Visit | null = null
  const see = (spot: Spot, from: number, to: number) => {
    const depth = radius - metresBetween(spot, centre)
    if (depth < 0) {
      if (open) visits.push({ ...open, to: from })
      open = null
      return
    }
    open = { from: open?.from ?? from, to, depth: Math.max(open?.depth ?? 0, depth) }
  }
  for (const stretch of life) {
    if (stretch.kind === 'park') see(stretch.at, stretch.from, stretch.to)
    else
      stretch.moments.forEach((moment, second) =>
        see(moment, stretch.from + second * 1000, stretch.from + second * 1000 + 1000),
      )
  }
  return open ? [...visits, open] : visits
}
