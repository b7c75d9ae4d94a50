import * as fc from 'fast-check'
import { routes } from '../../functions/api/routes.ts'
import { anyRequest } from '../functions/api/hostile-input.ts'
import { addDevice, addGroup, ask, drive, fixture } from '../functions/api/api-fixture.ts'
import { addOneOfEach } from '../functions/api/samples.ts'
import { atMost, percentile, type Figure } from './figure.ts'

const requestsPerRoute = 60

/** How long one hostile request can keep the function busy, over all calls of the API: nothing may be a cheap attack. */
export async function measureHostile(): Promise<Figure[]> {
  const samples: { ms: number; call: string }[] = []
  for (const route of routes) {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1', groupId: (await addGroup(at.amina, { name: 'North' })).id })
    await drive(at.world, at.amina.tenantId, van.id, [1, 2])
    await addOneOfEach(at.amina, 'First')
    for (const request of fc.sample(anyRequest(route), { numRuns: requestsPerRoute, seed: 7 })) {
      const started = performance.now()
      await ask(at, request.path, { ...request, as: at.amina })
      samples.push({ ms: performance.now() - started, call: `${route.method} ${route.path}` })
    }
  }
  const slowest = samples.toSorted((a, b) => b.ms - a.ms)[0]!
  const times = samples.map(({ ms }) => ms)
  return [
    { name: `hostile requests to ${routes.length} calls`, value: samples.length, unit: 'requests', goal: '' },
    { name: 'an answer: p99', value: percentile(times, 0.99), unit: 'ms', goal: '' },
    { name: `the slowest answer: ${slowest.call}`, value: slowest.ms, unit: 'ms', goal: atMost(200) },
  ]
}
