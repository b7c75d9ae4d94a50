import { each, type LabelledDrive, type LabelledFix } from './labelled-drive.ts'

/** Stands, gains its speed (km/h) evenly in ten fixes, keeps it for an hour, loses it, and stands. A fix each so many seconds. */
function journey(top: number, seconds: number): { fixes: LabelledFix[]; km: number } {
  const gaining = Array.from({ length: 10 }, (_, step) => (top * (step + 1)) / 10)
  const kept = Array.from({ length: 3600 / seconds }, () => top)
  const moving = [...gaining, ...kept, ...gaining.toReversed().slice(1), 0]
  let east = 0
  let before = 0
  const places = moving.map((kmh) => {
    east += ((before + kmh) / 2 / 3.6) * seconds
    before = kmh
    return { east, kmh }
  })
  const stands = (from: number, at: number) => each(seconds, 600 / seconds, () => ({ east: at, kmh: 0 }), from)
  const left = stands(0, 0)
  const under = each(seconds, places.length, (step) => places[step]!, 600)
  return { fixes: [...left, ...under, ...stands(600 + places.length * seconds, east)], km: east / 1000 }
}

const [train, plane] = [journey(310, 30), journey(890, 60)]

export const trainWithoutCategory: LabelledDrive = {
  name: 'a train of 310 km/h, without a category',
  fixes: train.fixes,
  truth: { km: train.km, within: 0.3, trips: [[600, 4770]], tripsWithin: 60, fastest: 310.1 },
}
export const planeWithoutCategory: LabelledDrive = {
  name: 'an aircraft of 890 km/h, without a category',
  fixes: plane.fixes,
  truth: { km: plane.km, within: 2, trips: [[600, 5340]], tripsWithin: 120, fastest: 890.1 },
}

/** The same journey of a tracker that sends no speed. */
const unsent = (fixes: readonly LabelledFix[]): LabelledFix[] => fixes.map(({ kmh: _kmh, ...fix }) => fix)

export const trainWithoutSpeeds: LabelledDrive = {
  name: 'a train of 310 km/h whose tracker sends no speed, without a category',
  fixes: unsent(train.fixes),
  truth: { km: train.km, within: 0.3, trips: [[600, 4770]], tripsWithin: 60, fastest: 310.5 },
}
/** Its first leg beyond the limit has only one like it before. What it is marked as is counted with the next leg. */
export const planeWithoutSpeeds: LabelledDrive = {
  name: 'an aircraft of 890 km/h whose tracker sends no speed, without a category',
  fixes: unsent(plane.fixes),
  truth: { km: plane.km, within: 2, trips: [[600, 5340]], tripsWithin: 120, fastest: 890.5, outliers: 1 },
}
