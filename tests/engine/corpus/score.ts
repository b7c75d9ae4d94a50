import type { Found } from './through-engine.ts'
import type { Crossing, Span } from './truth.ts'
import type { FuelChange } from './life.ts'

/** How many of the true things were found, and how many of the found ones are true. */
export interface Score {
  right: number
  found: number
  truth: number
}

export const noScore: Score = { right: 0, found: 0, truth: 0 }
export const added = (one: Score, other: Score): Score => ({
  right: one.right + other.right,
  found: one.found + other.found,
  truth: one.truth + other.truth,
})
export const precision = ({ right, found }: Score): number => (found === 0 ? 1 : right / found)
export const recall = ({ right, truth }: Score): number => (truth === 0 ? 1 : right / truth)

/** A trip is right when both of its ends are: within two minutes and the time between two fixes. */
export function scoreSpans(found: readonly Span[], truth: readonly Span[], cadenceSeconds: number): Score {
  const tolerance = 120_000 + cadenceSeconds * 1000
  const right = paired(
    found,
    truth,
    (one, other) => Math.abs(one.from - other.from) <= tolerance && Math.abs(one.to - other.to) <= tolerance,
  )
  return { right, found: found.length, truth: truth.length }
}

/** A crossing is right when it names the right depot and direction within a minute and three fixes: a doubtful one needs another fix. */
export function scoreCrossings(
  { events, geofences }: Found,
  { sure, unsure }: { sure: readonly Crossing[]; unsure: readonly (Span & { depot: number })[] },
  cadenceSeconds: number,
): Score {
  const tolerance = 60_000 + 3 * cadenceSeconds * 1000
  const reported = events
    .filter(({ type }) => type === 'geofenceEnter' || type === 'geofenceExit')
    .map(({ type, geofenceId, eventTime }) => ({
      depot: geofences.indexOf(geofenceId),
      isEntry: type === 'geofenceEnter',
      time: eventTime,
    }))
    // the first fix of all says where the vehicle is
    .slice(sure.length > 0 && events.length > 0 ? 1 : 0)
    .filter(
      ({ depot, time }) =>
        !unsure.some((each) => each.depot === depot && time >= each.from - tolerance && time <= each.to + tolerance),
    )
  const isRight = (one: Crossing, other: Crossing) =>
    one.depot === other.depot && one.isEntry === other.isEntry && Math.abs(one.time - other.time) <= tolerance
  return { right: paired(reported, sure, isRight), found: reported.length, truth: sure.length }
}

/** Fuel events: which are true, and by how many litres the worst of them is wrong. */
export function scoreFuel({ events }: Found, truth: readonly FuelChange[], cadenceSeconds: number) {
  const tolerance = 10 * 60_000 + 3 * cadenceSeconds * 1000
  const reported = events
    .filter(({ type }) => type === 'deviceFuelDrop' || type === 'deviceFuelIncrease')
    .map(({ eventTime, attributes }) => ({
      time: eventTime,
      litres: Number(attributes.after) - Number(attributes.before),
    }))
  let worstLitres = 0
  const right = paired(reported, truth, (one, other) => {
    const isIt =
      one.litres > 0 === other.litres > 0 &&
      one.time >= other.from &&
      one.time <= Math.max(other.to, other.from) + tolerance
    if (isIt) worstLitres = Math.max(worstLitres, Math.abs(one.litres - other.litres))
    return isIt
  })
  return { score: { right, found: reported.length, truth: truth.length }, worstLitres }
}

/** How many of the found can be given a true one each. */
function paired<A, B>(found: readonly A[], truth: readonly B[], isRight: (one: A, other: B) => boolean): number {
  const left = [...truth]
  return found.filter((one) => {
    const place = left.findIndex((other) => isRight(one, other))
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  }).length
}
