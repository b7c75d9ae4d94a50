import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureAtlas } from '../../../infra/local/openid/configure-atlas.ts'
import { startProvider, type LocalProvider } from '../../../infra/local/openid/start-provider.ts'
import { castPassword } from '../../../infra/local/demo/cast.ts'
import { signIn } from '../../../infra/local/demo/create-tenants.ts'
import { amina, chloe, startCastWorld } from '../../support/cast-world.ts'
import { newJar, type Jar } from '../../support/openid/cookie-jar.ts'
import type { LocalWorld } from '../../support/world.ts'

let provider: LocalProvider
let world: LocalWorld
beforeAll(async () => {
  provider = await startProvider(0)
  world = await startCastWorld({ openIdLocal: provider.origin })
  await configureAtlas(world.url, provider)
})
afterAll(async () => {
  await world.stop()
  await provider.stop()
})

/** From the button to where the browser ends, as this person at the provider; nobody for a press on Cancel. */
async function arrive(jar: Jar, person: string, query = 'email=anybody@atlas.example'): Promise<URL> {
  const page = await jar.follow(`${world.url}/api/session/openid/auth?${query}`, isInteraction)
  return jar.follow(page.href, isOurPage, new URLSearchParams({ person }))
}
const isInteraction = ({ pathname }: URL) => pathname.startsWith('/interaction/')
const isOurPage = ({ origin, pathname }: URL) => origin === new URL(world.url).origin && !pathname.startsWith('/api/')

const whoIs = async (jar: Jar) => {
  const answer = await jar.get(`${world.url}/api/session`)
  return answer.status === 200 ? ((await answer.json()) as Record<string, unknown>) : null
}

test('people come in with their rights, are made, and are turned away', async () => {
  const [first, second, third, nobody] = [newJar(), newJar(), newJar(), newJar()]
  expect((await arrive(first, 'amina', 'email=anybody@atlas.example&to=/devices')).search).toBe(
    '?openid=success&to=%2Fdevices',
  )
  expect(await whoIs(first)).toMatchObject({ email: amina, administrator: true })
  await arrive(second, 'chloe')
  expect(await whoIs(second)).toMatchObject({ email: chloe, administrator: false, userLimit: 20 })
  await arrive(third, 'zohra')
  expect(await whoIs(third)).toMatchObject({ email: 'zohra@atlas.example', readonly: true, administrator: false })
  const devices = (await (await third.get(`${world.url}/api/devices`)).json()) as unknown[]
  expect(devices.length).toBeGreaterThan(0)
  const end = await arrive(nobody, '')
  expect([end.pathname, end.search, await whoIs(nobody)]).toEqual(['/login', '?openid=refused', null])
})

test('signing out here ends there, and signing out there ends here', async () => {
  const jar = newJar()
  await arrive(jar, 'amina')
  const out = await jar.get(`${world.url}/api/session`, { method: 'DELETE' })
  const { endSessionAddress } = (await out.json()) as { endSessionAddress: string }
  expect(new URL(endSessionAddress).origin).toBe(provider.origin)
  expect(await whoIs(jar)).toBeNull()
  expect((await signOutThere(jar, endSessionAddress)).pathname).toBe('/login')

  await arrive(jar, 'amina')
  expect(await whoIs(jar)).not.toBeNull()
  await signOutThere(jar, `${provider.origin}/session/end`)
  expect(await whoIs(jar)).toBeNull()
})

/** Presses the button of the provider's page. */
async function signOutThere(jar: Jar, address: string): Promise<URL> {
  const page = await (await jar.get(address)).text()
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page)![1]!
  const form = new URLSearchParams({ xsrf, logout: 'yes' })
  return jar.follow(`${provider.origin}/session/end/confirm`, (url) => !url.pathname.includes('confirm'), form)
}

test('a round trip tests the settings, after which nobody but who breaks the glass may use a password', async () => {
  const api = await signIn(world.url, amina)
  const jar = newJar()
  await arrive(jar, 'amina')
  // the provider knows her already and leads back at once
  const back = await jar.follow(`${world.url}/api/session/openid/auth?test=true`, isOurPage)
  expect([back.pathname, back.search]).toEqual(['/settings/organisation', '?openid=tested'])
  const { steps } = (await api('POST', '/openid/settings/test')) as { steps: { step: string; isOk: boolean }[] }
  expect(steps.map(({ step, isOk }) => [step, isOk])).toEqual(
    ['issuer', 'discovery', 'keys', 'endpoints', 'signIn'].map((step) => [step, true]),
  )
  const { lastTest } = (await api('GET', '/openid/settings')) as { lastTest: Record<string, unknown> }
  expect(lastTest).toMatchObject({ isOk: true, groups: ['administrators'] })

  const { id } = (await whoIs(jar))!
  await api('PUT', '/openid/settings', { isForced: true, breakGlassUserId: id })
  const basic = `Basic ${Buffer.from(`${chloe}:${castPassword}`).toString('base64')}`
  const program = await fetch(`${world.url}/api/devices`, { headers: { authorization: basic } })
  expect([program.status, await program.text()]).toEqual([403, expect.stringContaining('its own provider')])
  await expect(signIn(world.url, chloe)).rejects.toThrow('its own provider')
  await signIn(world.url, amina)
  await world.whenIdle()
  const inbox = (await (await fetch(`${world.url}/inbox/messages`)).json()) as { to: string[]; subject: string }[]
  expect(inbox.filter(({ subject }) => subject.startsWith('A password was used'))).toMatchObject([{ to: [amina] }])
  await api('PUT', '/openid/settings', { isForced: false, breakGlassUserId: null })
})

test('a provider that is gone is a word, and the password works', async () => {
  const api = await signIn(world.url, amina)
  const { issuer } = (await api('GET', '/openid/settings')) as { issuer: string }
  await expect(api('PUT', '/openid/settings', { issuer: 'http://localhost:1' })).rejects.toThrow('public host')
  await api('PUT', '/openid/settings', { issuer: `${provider.origin}/gone` })
  const end = await newJar().follow(`${world.url}/api/session/openid/auth?email=a@atlas.example`, isOurPage)
  expect([end.pathname, end.search]).toEqual(['/login', '?openid=provider'])
  await signIn(world.url, chloe)
  await api('PUT', '/openid/settings', { issuer, clientSecret: 'wrong' })
  const refused = await arrive(newJar(), 'amina')
  expect(refused.search).toBe('?openid=provider')
})
