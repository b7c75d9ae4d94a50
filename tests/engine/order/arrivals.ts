import * as fc from 'fast-check'
import { began } from '../corpus/life.ts'
import { placeOf } from '../corpus/receiver.ts'

/** What a tracker measured at one moment; a track has two of the same moment only `withShared`. */
export interface Measured {
  time: string
  latitude: number
  longitude: number
  /** knots; absent when the tracker does not say */
  speed?: number
  attributes: { ignition: boolean; alarm?: string; distance?: number; hours?: number; fuel?: number }
}

/** One message as it arrives; one that was delivered before has the place in the stream that it had then. */
export interface Arriving {
  sequence: number
  fixes: readonly Measured[]
}

export interface Case {
  track: Measured[]
  /** the same fixes in any order, in messages and batches of any size, some of them again */
  arrivals: Arriving[][]
}

const step = fc.record({
  seconds: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 5, max: 300 }) },
    { weight: 2, arbitrary: fc.integer({ min: 300, max: 4000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 20_000, max: 60_000 }) },
  ),
  what: fc.constantFrom('drives', 'drives', 'drives', 'stands', 'stands', 'jumps', 'returns'),
  course: fc.integer({ min: -1, max: 1 }),
  noise: fc.integer({ min: -20, max: 20 }),
  ignition: fc.boolean(),
  alarm: fc.constantFrom('', '', '', '', 'sos'),
})

/** What a tracker sends beside the place; with a cadence, fixes are so many seconds apart. */
interface Tracker {
  sends: 'speed' | 'no speed' | 'distance' | 'hours' | 'fuel'
  cadence: number | null
}

const anyTracker: fc.Arbitrary<Tracker> = fc.record({
  sends: fc.constantFrom('speed', 'no speed', 'no speed', 'distance', 'hours', 'fuel'),
  cadence: fc.option(fc.constantFrom(10, 60, 300, 660, 1200, 1800), { freq: 2 }),
})

/** Hours to days of a vehicle that drives, stands, comes back, and whose receiver jumps now and then. */
export const anyTrack = (
  sizes: { minLength: number; maxLength: number },
  secondsMax = 60_000,
  tracker: fc.Arbitrary<Tracker> = anyTracker,
): fc.Arbitrary<Measured[]> =>
  fc.tuple(fc.array(step, sizes), tracker).map(([steps, { sends, cadence }]) => {
    let time = began
    let at = { east: 0, north: 0 }
    return steps.map(({ seconds, what, course, noise, ignition, alarm }, place) => {
      const elapsed = Math.min(cadence ?? seconds, secondsMax)
      time += elapsed * 1000
      const metres = Math.min(elapsed, 120) * 15
      if (what === 'drives') at = { east: at.east + metres, north: at.north + course * metres }
      if (what === 'returns') at = { east: at.east / 4, north: at.north / 4 }
      const away = what === 'jumps' ? 90_000 : 0
      return {
        time: new Date(time).toISOString(),
        ...placeOf({ east: at.east + noise + away, north: at.north + noise }),
        ...(sends !== 'no speed' && { speed: what === 'drives' ? 54 : 0 }),
        attributes: {
          ignition,
          ...(alarm && { alarm }),
          ...(sends === 'distance' && noise > -10 && { distance: metres + noise }),
          ...(sends === 'hours' && noise > 0 && { hours: place * 100_000 }),
          // a tank that is filled up now and then
          ...(sends === 'fuel' && { fuel: 60 - ((place * 3) % 45) + noise / 10 }),
        },
      }
    })
  })

/** Fixes of one stretch without gaps that overtake each other by no more than this time. */
export const nearlyInOrder = (
  sizesOfTrack: { minLength: number; maxLength: number },
  byMs: number,
): fc.Arbitrary<Case> =>
  anyTrack(sizesOfTrack, 120, fc.constant({ sends: 'speed', cadence: null })).chain((track) =>
    arrivalsOf(
      track,
      fc.array(fc.nat(byMs), { minLength: track.length, maxLength: track.length }).map((delays) =>
        track
          .map((fix, index) => ({ fix, at: Date.parse(fix.time) + delays[index]! }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ fix }) => fix),
      ),
    ),
  )

/** Cut into messages of up to so many fixes, and those into batches. */
function cut<Item>(items: readonly Item[], sizes: readonly number[]): Item[][] {
  const parts: Item[][] = []
  for (let from = 0, part = 0; from < items.length; part++) {
    const size = sizes[part % sizes.length]!
    parts.push(items.slice(from, from + size))
    from += size
  }
  return parts
}

const sizes = (max: number) => fc.array(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 5 })

/** Any order, any messages, any batches, and deliveries again, by the tracker or by the stream. */
export const anyArrival = (sizesOfTrack: { minLength: number; maxLength: number }): fc.Arbitrary<Case> =>
  anyTrack(sizesOfTrack).chain((track) => arrivalsOf(track, fc.shuffledSubarray(track, { minLength: track.length })))

const stretch = fc.record({
  fixes: fc.integer({ min: 1, max: 8 }),
  seconds: fc.constantFrom(10, 60, 300),
  metresPerSecond: fc.constantFrom(0, 40, 70, 86, 86, 120, 180, 247, 247, 400),
  degrees: fc.constantFrom(0, 0, 0, 10, 25, 60, 180),
  noise: fc.integer({ min: -50, max: 50 }),
  jumps: fc.constantFrom('never', 'never', 'once', 'in two steps'),
})

/** Trains and aircraft that send no speed, in stretches of one speed; after some of them the receiver jumps. */
const anyFastTrack: fc.Arbitrary<Measured[]> = fc.array(stretch, { minLength: 2, maxLength: 8 }).map((stretches) => {
  let [time, course, east, north] = [began, 0, 0, 0]
  return stretches.flatMap(({ fixes, seconds, metresPerSecond, degrees, noise, jumps }) => {
    course += (degrees * Math.PI) / 180
    const away = { never: [], once: [90_000], 'in two steps': [90_000, 180_000] }[jumps]
    return [...Array.from({ length: fixes }, () => 0), ...away].map((metres, place) => {
      time += seconds * 1000
      east += Math.cos(course) * metresPerSecond * seconds
      north += Math.sin(course) * metresPerSecond * seconds
      const off = noise * (place % 2)
      return {
        time: new Date(time).toISOString(),
        ...placeOf({ east: east + off + metres, north: north + off }),
        attributes: { ignition: metresPerSecond > 0 },
      }
    })
  })
})

export const anyFastArrival: fc.Arbitrary<Case> = anyFastTrack.chain((track) =>
  arrivalsOf(track, fc.shuffledSubarray(track, { minLength: track.length })),
)

/** The same where some fixes have the moment of the one before. */
export const withShared = (sizesOfTrack: { minLength: number; maxLength: number }): fc.Arbitrary<Case> =>
  fc
    .tuple(anyTrack(sizesOfTrack), fc.array(fc.boolean(), { minLength: 3, maxLength: 7 }))
    .map(([track, shared]) =>
      track.map((fix, place) =>
        shared[place % shared.length] ? { ...fix, time: track[Math.max(0, place - 1)]!.time } : fix,
      ),
    )
    // what says the same is a repetition, and is kept once
    .filter((track) => new Set(track.map((fix) => JSON.stringify(fix))).size === track.length)
    .chain((track) => arrivalsOf(track, fc.shuffledSubarray(track, { minLength: track.length })))

export const arrivalsOf = (track: Measured[], order: fc.Arbitrary<Measured[]>): fc.Arbitrary<Case> =>
  fc
    .record({
      order,
      messages: fc.oneof(sizes(6), sizes(track.length)),
      batches: sizes(4),
      again: fc.array(fc.record({ what: fc.nat(), when: fc.nat(), isSameRecord: fc.boolean() }), { maxLength: 5 }),
    })
    .map(({ order: shuffled, messages, batches, again }) => {
      const arriving: Arriving[] = cut(shuffled, messages).map((fixes, index) => ({
        sequence: (index + 1) * 1000,
        fixes,
      }))
      const first = [...arriving]
      for (const [place, { what, when, isSameRecord }] of again.entries()) {
        const index = what % first.length
        const said = first[index]!
        const after = arriving.indexOf(said) + 1 + (when % (arriving.length - arriving.indexOf(said)))
        const before = arriving.slice(0, after).map(({ sequence }) => sequence)
        const sequence = isSameRecord ? said.sequence : Math.max(...before) + place + 1
        arriving.splice(after, 0, { sequence, fixes: said.fixes })
      }
      return { track, arrivals: cut(arriving, batches) }
    })

export const inOrder = (track: readonly Measured[]): Arriving[][] =>
  track.map((fix, index) => [{ sequence: index + 1, fixes: [fix] }])
