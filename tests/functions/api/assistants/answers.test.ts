import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { addressed } from '../../../../functions/api/assistants/addresses.ts'
import { callTool } from '../../../../functions/api/assistants/call-tool.ts'
import { tool, type Asking } from '../../../../functions/api/assistants/tool.ts'
import { placeLimits } from '../../../../shared/domain/limits/places.ts'
import { openAccount } from '../../../../shared/domain/access/account.ts'
import { newServerSettings } from '../../../../shared/entities/server-settings.ts'
import { person } from '../api-fixture.ts'

const place = (at: number) => ({ latitude: at, longitude: 1, address: null })
const places = (count: number) => Array.from({ length: count }, (_, at) => place(at))

/** Somebody for whom each address costs one of an allowance of so many. */
function asking({ left = 1000, isAvailable = true, isConfirmed = true } = {}) {
  const asked: number[] = []
  const geocoder = {
    isAvailable: () => isAvailable,
    addressOf: async ({ latitude }: { latitude: number }, _: string, beforeLookup: () => Promise<void>) => {
      await beforeLookup()
      asked.push(latitude)
      return `Street ${latitude}`
    },
  }
  let spent = placeLimits.addressesPerPersonMax - left
  const countAttempt = async (name: string) => ({ count: name.split(':').length === 3 ? ++spent : 1 })
  const world = { geocoder, lookups: { countAttempt }, statistics: { add: () => {} } }
  const caller = {
    actor: { kind: 'user', tenantId: 'T1', userId: 1 },
    user: person('Amina'),
    tenant: async () => ({ account: { ...openAccount, isConfirmed } }),
    settings: async () => newServerSettings(),
  }
  const c = { var: { world }, env: { requestContext: { requestId: 'r-7' } } }
  const of = { c, caller, reader: { language: 'en' } } as object as Asking
  return { of, asked }
}

describe('addresses of an answer', () => {
  it.each([
    ['as many as an answer looks up', {}, 25, 20],
    ['the rest of an allowance', { left: 3 }, 25, 3],
    ['none without a geocoder', { isAvailable: false }, 5, 0],
    ['none for an account that nobody confirmed', { isConfirmed: false }, 5, 0],
  ])('%s', async (_, facts, count, found) => {
    const { of } = asking(facts)
    const placeOf = await addressed(of, places(count))
    expect(places(count).filter((each) => placeOf(each).address !== null)).toHaveLength(found)
  })

  it('are not looked up twice for one place, nor where the position has one', async () => {
    const { of, asked } = asking()
    const stored = { ...place(8), address: 'Rue Didouche Mourad' }
    const placeOf = await addressed(of, [place(1), place(1), stored])
    expect([asked, placeOf(stored).address]).toEqual([[1], 'Rue Didouche Mourad'])
  })
})

describe('a tool that fails', () => {
  const failing = tool({
    name: 'fails',
    title: 'Fails',
    says: '',
    input: z.object({ place: z.string().optional() }),
    output: z.object({}),
    answer: async () => {
      throw new Error('table T1#secret is on fire')
    },
  })

  it('shows the number of the request and nothing of the inside', async () => {
    const logged = vi.spyOn(console, 'log').mockReturnValue(undefined)
    const result = await callTool(asking().of, failing, { place: null })
    expect(result).toEqual({
      isError: true,
      content: [{ type: 'text', text: expect.stringMatching(/on our side[^]*request r-7$/) as string }],
    })
    expect(JSON.stringify(result)).not.toContain('secret')
    logged.mockRestore()
  })
})
