import { expect, it } from 'vitest'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { TenantCache } from '../../../../functions/application/tenants/tenant-cache.ts'
import { group } from '../../../../shared/entities/group.ts'
import { buildGroup, makeTenant, minuteMs, noon } from '../../../support/builders.ts'
import { secondMs } from '../../../../shared/domain/time/durations.ts'

async function remembered() {
  const world = inMemoryWorld()
  world.moveTo(noon)
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  let loads = 0
  const memory = new TenantCache(world, async (asked) => {
    loads++
    return { groups: (await asked.list(group)).length }
  })
  return { world, tenantId, records, memory, loads: () => loads }
}

it('tenant cache: an unchanged tenant is loaded, loaded again after a write may have ended, and then the same value', async () => {
  const { world, tenantId, memory, loads } = await remembered()
  const [first, second] = await Promise.all([memory.of(tenantId), memory.of(tenantId)])
  expect(second).toBe(first)
  world.moveTo(noon + minuteMs)
  const stable = await memory.of(tenantId)
  world.moveTo(noon + 2 * minuteMs)
  expect(await memory.of(tenantId)).toBe(stable)
  expect(loads()).toBe(2)
})

it('tenant cache: a read during a write is repeated', async () => {
  const { world, tenantId } = await remembered()
  let written = 'half'
  const memory = new TenantCache(world, async () => written)
  expect(await memory.of(tenantId)).toBe('half')
  written = 'whole'
  world.moveTo(noon + 2 * secondMs)
  expect(await memory.of(tenantId)).toBe('whole')
})

it('tenant cache: a change is seen two seconds later', async () => {
  const { world, tenantId, records, memory } = await remembered()
  await memory.of(tenantId)
  await records.create(group, buildGroup())
  world.moveTo(noon + 2 * secondMs)
  expect(await memory.of(tenantId)).toEqual({ groups: 1 })
})

it('tenant cache: within two seconds nothing is read', async () => {
  const { world, tenantId, records, memory } = await remembered()
  await memory.of(tenantId)
  await records.create(group, buildGroup())
  world.moveTo(noon + 2 * secondMs - 1)
  expect(await memory.of(tenantId)).toEqual({ groups: 0 })
})

it('tenant cache: a tenant that cannot be read is read again', async () => {
  const { world, tenantId } = await remembered()
  let isDown = true
  const memory = new TenantCache(world, async () => {
    if (isDown) throw new Error('no answer')
    return 'there'
  })
  await expect(memory.of(tenantId)).rejects.toThrow('no answer')
  isDown = false
  expect(await memory.of(tenantId)).toBe('there')
})

it('tenant cache: the least recently used tenant is removed first', async () => {
  const { world, tenantId, memory, loads } = await remembered()
  await memory.of(tenantId)
  const others = await Promise.all(
    Array.from({ length: 500 }, (_, place) => makeTenant(world.tenants, { email: `${place}@atlas.example` })),
  )
  for (const other of others) await memory.of(other.tenantId)
  await memory.of(others.at(-1)!.tenantId)
  expect(loads()).toBe(501)
  await memory.of(tenantId)
  expect(loads()).toBe(502)
})
