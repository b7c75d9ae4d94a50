import { describe, expect, expectTypeOf, it } from 'vitest'
import { commandWakeUps, lookups, sockets, tenants } from '../../../functions/platform/aws-ports.ts'
import { functionNeeds, grantsOf, settingsOf, type WorldOf } from '../../../functions/platform/needs.ts'
import type { FunctionName } from '../../../functions/platform/needs.ts'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { worldOf } from '../../../functions/platform/world.ts'

describe('the world of a function', () => {
  it('has the ports that the function declares, and the clock', () => {
    expectTypeOf<keyof WorldOf<'live-socket'>>().toEqualTypeOf<
      'commandWakeUps' | 'lookups' | 'tenants' | 'sockets' | 'now' | 'pause'
    >()
    expectTypeOf<WorldOf<'live-socket'>['lookups']>().toEqualTypeOf<World['lookups']>()
    expect(Object.keys(worldOf<'live-socket'>({ commandWakeUps, lookups, sockets, tenants })).sort()).toEqual(
      ['commandWakeUps', 'lookups', 'now', 'pause', 'sockets', 'tenants'].sort(),
    )
  })

  it('does not compile with a port that is not declared, or without one that is', () => {
    // @ts-expect-error -- `live-keepalive` does not declare `lookups`
    worldOf<'live-keepalive'>({ sockets, lookups })
    // @ts-expect-error -- `live-keepalive` declares `sockets`
    worldOf<'live-keepalive'>({})
    // @ts-expect-error -- nothing of `live` removes tenants
    expectTypeOf<WorldOf<'live-fan-out'>>().toHaveProperty('removal')
  })

  it('has the part of a port that is declared', () => {
    // @ts-expect-error -- `live-fan-out` reads tracks
    expectTypeOf<ReturnType<WorldOf<'live-fan-out'>['tracks']>>().toHaveProperty('save')
    expectTypeOf<ReturnType<WorldOf<'ingest'>['tracks']>>().toHaveProperty('save')
    // @ts-expect-error -- `live-socket` sends no frames
    expectTypeOf<WorldOf<'live-socket'>['sockets']>().toHaveProperty('send')
    expectTypeOf<WorldOf<'live-keepalive'>['sockets']>().toHaveProperty('all')
  })

  it('can be a whole world, as in tests', () => {
    expectTypeOf<World>().toExtend<WorldOf<'api'>>()
    expectTypeOf<World>().toExtend<WorldOf<'watch-tenants'>>()
  })
})

describe.each(Object.keys(functionNeeds) as FunctionName[])('%s', (name) => {
  it('declares each need once', () => {
    expect(new Set(functionNeeds[name]).size).toBe(functionNeeds[name].length)
  })

  it('is granted reading or writing of a table, never both', () => {
    const grants: string[] = grantsOf(name)
    expect(
      grants.filter((grant) => grants.includes(grant.replace(/:read$/, ':write')) && grant.endsWith(':read')),
    ).toEqual([])
  })
})

it('a grant brings its settings', () => {
  expect([...settingsOf('live-keepalive')].sort()).toEqual(['socketEndpoint', 'socketsTable'])
  expect([...settingsOf('notify-mail')].sort()).toEqual([
    'auditTable',
    'filesBucket',
    'mailConfigurationSet',
    'mailFrom',
  ])
})
