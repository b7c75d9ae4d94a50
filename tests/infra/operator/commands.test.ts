import { describe, expect, it } from 'vitest'
import { requireTenant, run } from '../../../infra/operator/commands.ts'
import { asTable } from '../../../infra/operator/table.ts'
import { fixture, noon } from '../../functions/api/api-fixture.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

async function onTrial() {
  const at = await fixture()
  const { tenantId, records } = at.amina
  const { account } = await records.tenant()
  await records.saveAccount({ ...account, createdAt: noon, trialEndsAt: noon + 5 * dayMs }, account)
  const accountNow = async () => (await records.tenant()).account
  return { ...at, tenantId, accountNow }
}

describe('the operator', () => {
  it('sees every tenant and how it stands', async () => {
    const { world } = await onTrial()
    const lines = (await run(world, { name: 'list' })).split('\n')
    expect(lines[0]).toMatch(/^tenant +organisation +state +made +trial until +deletion$/)
    expect(lines[1]).toMatch(/Atlas Transport +trial +2024-05-01 +2024-05-06$/)
    expect(lines[2]).toMatch(/Sahara Cargo +open$/)
  })

  it('sees what one of them uses', async () => {
    const { world, tenantId } = await onTrial()
    const shown = await run(world, { name: 'show', tenantId })
    expect(shown).toMatch(/administrators +amina@atlas\.example/)
    expect(shown).toMatch(/people +1\ndevices +0\n/)
  })

  it('extends a trial from its end, or from now when it is over, or to a day, or for good', async () => {
    const { world, tenantId, accountNow } = await onTrial()
    const extend = (trial: { days: number } | { until: number } | 'none') =>
      run(world, { name: 'extend', tenantId, trial })
    expect(await extend({ days: 10 })).toBe('Atlas Transport is trial, with a trial until 2024-05-16.')
    world.moveTo(noon + 100 * dayMs)
    await extend({ days: 10 })
    expect((await accountNow()).trialEndsAt).toBe(noon + 110 * dayMs)
    await extend({ until: noon + 200 * dayMs })
    expect((await accountNow()).trialEndsAt).toBe(noon + 200 * dayMs)
    expect(await extend('none')).toBe('Atlas Transport is open.')
    await expect(extend({ days: 1 })).rejects.toThrow('has no trial')
  })

  it('suspends a tenant with its sockets, and opens it again', async () => {
    const { world, tenantId, amina, accountNow } = await onTrial()
    const connection = { connectionId: 'c', userId: amina.id, sessionKey: 'k', expiresAt: noon + dayMs, logs: false }
    await world.sockets.open({ ...connection, tenantId })
    expect(await run(world, { name: 'suspend', tenantId })).toBe(
      'Atlas Transport is suspended, with a trial until 2024-05-06. 1 sockets were ended.',
    )
    expect((await world.sockets.watchers(tenantId)).connections).toEqual([])
    await run(world, { name: 'resume', tenantId })
    expect(await accountNow()).toMatchObject({ isSuspended: false, trialEndsAt: noon + 5 * dayMs })
  })

  it('reports that there is no such tenant', async () => {
    const { world } = await onTrial()
    await expect(requireTenant(world, { name: 'suspend', tenantId: 'nobody' })).rejects.toThrow(
      'There is no tenant "nobody"',
    )
  })
})

it('a table: hostile names do not reach the terminal', () => {
  expect(
    asTable(
      ['a', 'b'],
      [
        ['\u001b[2Jx', 'y'],
        ['رحلة', 'z'],
      ],
    ),
  ).toBe('a      b\n·[2Jx  y\nرحلة   z')
})
