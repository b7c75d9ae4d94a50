import { describe, expect, it } from 'vitest'
import { resolveTenant, run } from '../../../infra/operator/commands.ts'
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

  it('allows passwords again where a provider is forced', async () => {
    const { world, tenantId, amina } = await onTrial()
    const { account, settings } = await amina.records.tenant()
    await amina.records.saveAccount({ ...account, openId: { breakGlassUserId: null } }, account)
    await amina.records.saveSettings({ ...settings, openIdForce: true })
    expect(await run(world, { name: 'passwords', tenantId })).toBe('Atlas Transport allows passwords again.')
    expect((await amina.records.tenant()).settings.openIdForce).toBe(false)
    await expect(run(world, { name: 'passwords', tenantId })).rejects.toThrow('allows passwords already')
  })

  it('reports that there is no such tenant', async () => {
    const { world } = await onTrial()
    await expect(resolveTenant(world, { name: 'suspend', tenantId: 'nobody' })).rejects.toThrow(
      'There is no tenant "nobody"',
    )
    await expect(resolveTenant(world, { name: 'confirm', tenantId: 'nobody@atlas.example' })).rejects.toThrow(
      'Nobody has the address nobody@atlas.example',
    )
  })

  it('names a tenant by the address of somebody in it', async () => {
    const { world, tenantId } = await onTrial()
    const found = await resolveTenant(world, { name: 'show', tenantId: 'Amina@Atlas.example' })
    expect(found).toEqual({ name: 'show', tenantId })
  })
})

describe('the operator lets people in without an e-mail', () => {
  const asked = {
    name: 'create',
    organisation: 'Riviera Shuttles',
    email: 'elise@riviera.example',
    administrator: 'Élise',
    language: 'fr',
  } as const

  /** What the page behind the link does. */
  async function choose({ app }: Awaited<ReturnType<typeof onTrial>>, said: string, password: string) {
    const token = /https:\/\/qafila\.example\/reset-password\?passwordReset=(\S+)$/.exec(said)?.[1] ?? ''
    const send = (path: string, body: Record<string, string>) =>
      app.request(path, { method: 'POST', body: new URLSearchParams(body) })
    const set = await send('/api/password/update', { token, password })
    const signedIn = await send('/api/session', { email: asked.email, password })
    return {
      set: set.status,
      signedIn: signedIn.status,
      user: signedIn.ok ? ((await signedIn.json()) as object) : null,
    }
  }

  it('creates a tenant whose first administrator chooses a password, once, and may do everything at once', async () => {
    const at = await onTrial()
    const said = await run(at.world, asked)
    expect(said).toMatch(
      /^Riviera Shuttles is the tenant \S+, with the administrator elise@riviera\.example\.\nOpen this/,
    )
    const { user, ...statuses } = await choose(at, said, 'mistral-26-rue')
    expect(statuses).toEqual({ set: 200, signedIn: 200 })
    expect(user).toMatchObject({ name: 'Élise', administrator: true, deviceLimit: -1, attributes: { language: 'fr' } })
    expect(await choose(at, said, 'another-26-rue')).toMatchObject({ set: 404, signedIn: 401 })
    const shown = await resolveTenant(at.world, { name: 'show', tenantId: asked.email })
    expect(await run(at.world, shown)).toMatch(/state +open\n/)
  })

  it('makes another link when the first one expired', async () => {
    const at = await onTrial()
    const first = await run(at.world, asked)
    at.world.moveTo(noon + dayMs)
    expect(await choose(at, first, 'mistral-26-rue')).toMatchObject({ set: 404 })
    const second = await run(at.world, { name: 'password', email: asked.email })
    expect(await choose(at, second, 'mistral-26-rue')).toMatchObject({ set: 200, signedIn: 200 })
  })

  it.each([
    { wrong: { email: 'amina@atlas.example' }, says: 'amina@atlas.example has an account already, in the tenant' },
    { wrong: { email: 'elise' }, says: '--email is "elise":' },
    { wrong: { organisation: ' ' }, says: 'ORGANISATION is " ":' },
    { wrong: { administrator: '' }, says: '--name is "":' },
  ])('creates nothing from $wrong', async ({ wrong, says }) => {
    const { world } = await onTrial()
    const before = await run(world, { name: 'list' })
    await expect(run(world, { ...asked, ...wrong })).rejects.toThrow(says)
    expect(await run(world, { name: 'list' })).toBe(before)
  })

  it('confirms an account whose e-mail never arrived, once', async () => {
    const { world, tenantId, accountNow, amina } = await onTrial()
    const account = await accountNow()
    await amina.records.saveAccount({ ...account, isConfirmed: false }, account)
    expect(await run(world, { name: 'list' })).toContain('trial, not confirmed')
    expect(await run(world, { name: 'confirm', tenantId })).toBe(
      'Atlas Transport is confirmed, with the administrator amina@atlas.example.',
    )
    expect(await accountNow()).toEqual({ ...account, isConfirmed: true })
    await expect(run(world, { name: 'confirm', tenantId })).rejects.toThrow('Atlas Transport is confirmed already.')
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
