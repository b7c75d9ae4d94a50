import { each, type LabelledDrive, type LabelledFix } from './labelled-drive.ts'

/** A line of 12 km: at 30 km/h for a minute and a half, then half a minute at a stop; 8 minutes at each end. */
function busAt(seconds: number): Omit<LabelledFix, 'at'> {
  const underWay = Math.min(Math.max(0, seconds - 480), 16 * 120)
  const moving = Math.floor(underWay / 120) * 90 + Math.min(underWay % 120, 90)
  const isAtStop = underWay % 120 >= 90 || underWay === 0 || underWay === 16 * 120
  return { east: moving * (25 / 3), kmh: isAtStop ? 0 : 30 }
}

export const busEachHalfMinute: LabelledDrive = {
  name: 'a bus with a fix each 30 s',
  fixes: each(30, 97, (step) => busAt(step * 30)),
  truth: { km: 12, within: 0.05, trips: [[510, 2370]], fastest: 30.1 },
}

export const busEachFiveMinutes: LabelledDrive = {
  name: 'a bus with a fix each 5 minutes',
  fixes: each(300, 10, (step) => busAt(step * 300)),
  truth: { km: 12, within: 0.05, trips: [[600, 2400]], fastest: 30.1 },
}
