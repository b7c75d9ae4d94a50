import { noun } from '../../../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import { sendAnnouncement } from '../../../../functions/application/channels/send-announcement.ts'
import { inMemoryWorld, type InMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import type { Announcement } from '../../../../functions/platform/ports/channel-store-ports.ts'
import type { ChannelOutcome, Channels } from '../../../../functions/platform/ports/ports.ts'
import { newServerSettings } from '../../../../shared/entities/server-settings.ts'
import { user, type User } from '../../../../shared/entities/user.ts'
import { anAnnouncement } from '../../api/samples.ts'

const never = () => false
const people = (count: number, facts: (at: number) => Partial<User> = () => ({})) =>
  Array.from({ length: count }, (_, at) =>
    user.schema.parse({ name: `P${at}`, email: `p${at}@atlas.example`, ...facts(at) }),
  )

/** A tenant with these people besides its administrator, and an announcement to all of them. */
async function announcing(others: readonly User[], facts: object = {}) {
  const world = inMemoryWorld()
  const administrator = user.schema.parse({ name: 'Amina', email: 'amina@atlas.example', administrator: true })
  const settings = newServerSettings()
  const { tenantId } = await world.tenants.create({ name: 'Atlas', settings, administrator, passwordHash: '' })
  const records = world.tenants.records(tenantId)
  const userIds: number[] = []
  for (const person of others) userIds.push((await records.create(user, person)).id)
  const begun: Partial<Announcement> = {
    next: 0,
    failed: 0,
    failures: [],
    state: 'running',
    endedAt: null,
    subject: 'Depot',
    body: 'Closed',
  }
  const id = await anAnnouncement(world, { tenantId, id: 1 }, { userIds, ...begun, ...facts })
  return { world, tenantId, id, userIds, records }
}
type Announcing = Awaited<ReturnType<typeof announcing>>

const stored = ({ world, tenantId, id }: Announcing) => world.announcements(tenantId).get(id)
const send = (at: Announcing, isTimeUp = never, world: InMemoryWorld = at.world) =>
  sendAnnouncement(world, { tenantId: at.tenantId, id: at.id }, isTimeUp)

/** The same world, whose channels do as this says. */
const withChannels = (at: Announcing, send: Channels['send']): InMemoryWorld => ({
  ...at.world,
  channels: (tenantId) => ({ ...at.world.channels(tenantId), send }),
})

describe('an announcement', () => {
  it('reaches everybody once, in their language, and is counted', async () => {
    const at = await announcing(people(45, (n) => ({ attributes: n === 1 ? { language: 'ar' } : {} })))
    expect(await send(at)).toMatchObject({ state: 'done', sent: 45, failed: 0, skipped: 0, pending: 0, next: 45 })
    expect(new Set(at.world.mails.map(({ to }) => to)).size).toBe(45)
    expect(at.world.mails.find(({ to }) => to === 'p1@atlas.example')!.html).toContain('dir="rtl"')
    await at.world.statistics.flush()
    const [today] = await at.world.statistics.between(at.tenantId, at.world.now(), at.world.now())
    expect(today!.mailSent).toBe(45)
    expect(await send(at)).toMatchObject({ state: 'done', sent: 45 })
    expect(at.world.mails).toHaveLength(45)
  })

  it.each([
    { name: 'guests', facts: { temporary: true }, reasons: [] },
    { name: 'disabled people', facts: { disabled: true }, reasons: [] },
    { name: 'people who expired', facts: { expirationTime: '2020-01-01T00:00:00Z' }, reasons: [] },
    { name: 'people without a phone', facts: {}, reasons: ['The profile has no phone number.'] },
  ])('skips $name', async ({ facts, reasons }) => {
    const at = await announcing(
      people(1, () => facts),
      { notificator: 'sms' },
    )
    expect(await send(at)).toMatchObject({ sent: 0, failed: 0, skipped: 1 })
    expect((await stored(at))!.failures.map(({ reason }) => reason.text)).toEqual(reasons)
    expect(at.world.services.sms).toEqual([])
  })

  it('skips people who were deleted meanwhile', async () => {
    const at = await announcing(people(2))
    await at.records.remove(user, at.userIds[0]!)
    expect(await send(at)).toMatchObject({ state: 'done', sent: 1, skipped: 1 })
  })

  it('goes on where it was when time is up', async () => {
    const at = await announcing(people(45))
    let steps = 0
    expect(await send(at, () => steps++ > 0)).toBe('later')
    expect(await stored(at)).toMatchObject({ state: 'running', next: 20, sent: 20, pending: 0 })
    expect(await send(at)).toMatchObject({ state: 'done', sent: 45 })
    expect(at.world.mails).toHaveLength(45)
  })

  it('is sent to nobody twice by a process that takes over, and says of whom it is unknown', async () => {
    const at = await announcing(people(30))
    let sends = 0
    const dying = withChannels(at, async (message) => {
      if (++sends > 7) throw new Error('the process ends')
      return at.world.channels(at.tenantId).send(message)
    })
    await expect(send(at, never, dying)).rejects.toThrow('the process ends')
    expect(await send(at)).toMatchObject({ state: 'done', sent: 10, failed: 20, next: 30 })
    const got = at.world.mails.map(({ to }) => to)
    expect(new Set(got).size).toBe(got.length)
    expect((await stored(at))!.failures[0]!.reason.text).toContain('unknown')
  })

  it.each([
    {
      name: 'a refusal is not repeated',
      outcomes: [{ kind: 'refused', reason: noun('no') }],
      tries: 1,
      end: { failed: 1 },
    },
    {
      name: 'a busy service is asked again',
      outcomes: [{ kind: 'retry', afterMs: 10, reason: noun('busy') }, { kind: 'sent' }],
      tries: 2,
      end: { sent: 1 },
    },
    {
      name: 'a service that stays busy is given up',
      outcomes: Array.from({ length: 5 }, () => ({ kind: 'retry', afterMs: null, reason: noun('busy') })),
      tries: 3,
      end: { failed: 1, failures: [{ reason: noun('busy') }] },
    },
    {
      name: 'nobody waits for an hour',
      outcomes: [{ kind: 'retry', afterMs: 3_600_000, reason: noun('busy') }],
      tries: 1,
      end: { failed: 1 },
    },
  ] as { name: string; outcomes: ChannelOutcome[]; tries: number; end: object }[])(
    '$name',
    async ({ outcomes, tries, end }) => {
      const at = await announcing(people(1))
      let tried = 0
      expect(
        await send(
          at,
          never,
          withChannels(at, async () => outcomes[tried++]!),
        ),
      ).toMatchObject(end)
      expect(tried).toBe(tries)
    },
  )

  it('of ten thousand people keeps the first failures only', { tags: 'slow' }, async () => {
    const at = await announcing([], { userIds: Array.from({ length: 10_000 }, (_, id) => id + 10), notificator: 'sms' })
    expect(await send(at)).toMatchObject({ state: 'done', skipped: 10_000, failures: [] })
  })
})
