import { dayOf, dayStart } from '../../../shared/domain/days/day.ts'
import { busyDays } from '../reports/busy-day.ts'

/** half of them send an hour in a message, the others as many fixes as a message may have */
const perMessage = [360, 1000]
/** twelve trips of 40 minutes, a fix every ten seconds; nothing while they stand */
const fixesPerDay = 12 * 40 * 6

export interface Upload {
  /** the messages of a vehicle, in the order of time */
  messages: string[]
  /** of its fixes in that order, epoch ms */
  times: number[]
}

/** What vehicles drove in the weeks until the day before yesterday. */
export function uploadsOf(vehicles: number, fixesEach: number): Upload[] {
  const days = Math.ceil(fixesEach / fixesPerDay)
  const from = dayStart(dayOf(Date.now()) - days - 2)
  return Array.from({ length: vehicles }, (_, place) => {
    const driven = busyDays(1, days, { from, seed: place + 1 }).filter(({ speed }) => speed > 0)
    const sent = driven.slice(0, fixesEach).map(({ fixTime, latitude, longitude, speed, course }) => ({
      time: fixTime,
      latitude,
      longitude,
      speed: Math.round(speed * 18.52) / 10,
      course,
    }))
    const messages: string[] = []
    for (let at = 0, most = perMessage[place % perMessage.length]!; at < sent.length; at += most)
      messages.push(JSON.stringify(sent.slice(at, at + most)))
    return { messages, times: sent.map(({ time }) => time) }
  })
}
