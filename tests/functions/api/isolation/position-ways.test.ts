import { describe, expect, it } from 'vitest'
import { announcer } from '../../../../functions/live/announce.ts'
import { announcementOf } from '../../../../functions/live/announcement.ts'
import { isReading } from '../../../../functions/api/gates.ts'
import { greeter } from '../../../../functions/live/greet.ts'
import { runReportJob } from '../../../../functions/reports/jobs/run-job.ts'
import { routes } from '../../../../functions/api/routes.ts'
import { hourMs } from '../../../../shared/domain/time/durations.ts'
import { ask, eventOf, noon } from '../api-fixture.ts'
import { aReport } from '../samples.ts'
import { positionCallers, positionFleet, positionMarks, type PositionCaller } from './position-callers.ts'
import { formatsOf, mayCarryPositions, positionWays, type Shows, type Way } from './position-ways.ts'

/** Which positions a text names. */
const namedIn = (text: string): Shows[] =>
  (Object.keys(positionMarks) as (keyof typeof positionMarks)[]).filter((mark) => text.includes(positionMarks[mark]))

const callOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const routeOf = (call: string) => routes.find((route) => callOf(route) === call)!

/** What the caller gets of a way: whether it is refused, where that follows from what they see, and which positions. */
function expected(call: string, way: Way, { sees, by }: PositionCaller): { isRefused?: boolean; names?: Shows[] } {
  const { gate } = routeOf(call)
  if (sees === 'nothing' || way.shows === 'nothing') return { names: [] }
  if (by === 'share' && gate.guest === 'refused') return { isRefused: true, names: [] }
  if (by === 'readToken' && !isReading(routeOf(call))) return { isRefused: true, names: [] }
  if (sees === 'now' && way.shows === 'past') return { isRefused: way.isPartial !== true, names: [] }
  return { isRefused: false }
}

describe('a way to read a position', () => {
  it('has rows for every call that may carry one', () => {
    const carrying = routes.filter(mayCarryPositions).map(callOf)
    expect(Object.keys(positionWays).sort()).toEqual(carrying.sort())
  })

  const cases = Object.entries(positionWays).flatMap(([call, ways]) =>
    ways.flatMap((way, number) => formatsOf(call).map((format) => ({ call, way, number, format }))),
  )
  it.each(positionCallers)('shows $name what they may see: $sees', async (caller) => {
    const answers: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    const { at, ids, headers } = await positionFleet(caller)
    const { account } = caller
    for (const { call, way, number, format } of cases) {
      const { method, gate, path } = routeOf(call)
      // what an account in such a state is refused has a table of its own
      if ((account?.isConfirmed === false && gate.unconfirmed === 'refused') || (account && method !== 'GET')) continue
      const json = way.json?.(ids)
      const answer = await ask(at, `/api${way.path?.(ids) ?? path}`, {
        method,
        headers: { ...headers, accept: format },
        json,
      })
      const names = namedIn(answer.text)
      const name = `${call} ${number} ${format}`
      const { isRefused, names: only } = expected(call, way, caller)
      // what is packed is no text that could be searched
      const isShown =
        isRefused === false && !/sheet|pdf/.test(format) && !way.isBlank && !way.isPartial && way.shows !== 'nothing'
      answers[name] = {
        ...(isRefused !== undefined && { isRefused: [401, 403, 404].includes(answer.status) }),
        ...(only && { names }),
        ...(isShown && { isShown: names.includes(way.shows) }),
      }
      wanted[name] = {
        ...(isRefused !== undefined && { isRefused }),
        ...(only && { names: only }),
        ...(isShown && { isShown }),
      }
    }
    expect(answers).toEqual(wanted)
  })

  it.each(positionCallers.filter(({ by }) => by !== 'share' && by !== 'nobody' && by !== 'otherTenant'))(
    'is over a socket the latest one, and in the file of a report history, for $name',
    async (caller) => {
      const { at, ids, me } = await positionFleet(caller)
      const { world, amina } = at
      const kinds = [{}, { isCompact: true as const }]
      for (const [number, kind] of kinds.entries()) {
        const connection = { connectionId: `c${number}`, tenantId: amina.tenantId, userId: me.id, sessionKey: 's' }
        const open = { ...connection, expiresAt: noon + hourMs, logs: false, ...kind }
        await world.sockets.open(open)
        await greeter(world, async () => undefined)(open)
      }
      const after = await world.tracks(amina.tenantId).state(ids.deviceId)
      const key = { tenantId: amina.tenantId, deviceId: ids.deviceId }
      const images = [
        { kind: 'state' as const, ...key, before: null, after },
        { kind: 'event' as const, ...key, event: eventOf(ids.deviceId, 2) },
      ]
      await announcer(world)(amina.tenantId, announcementOf(images))
      const frames = namedIn(world.sent.map(({ text }) => text).join(' '))
      expect(frames).toEqual(caller.sees === 'nothing' ? [] : ['latest'])

      const job = await aReport(world, me, [ids.deviceId])
      await runReportJob(world, world.startedReports.at(-1)!, { isTimeUp: () => false, isLastTry: false })
      const file = (await (await world.reportJobs(amina.tenantId)).file(job.id))?.toString() ?? ''
      expect(namedIn(file)).toEqual(caller.sees === 'everything' ? ['past', 'event', 'latest'] : [])
    },
  )
})
