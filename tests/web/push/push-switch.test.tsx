// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PushBrowsers } from '../../../web/src/push/push-browsers.tsx'
import { PushSwitch } from '../../../web/src/push/push-switch.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, leaveScreen, screenText, showScreen, type Answers } from '../../support/screen.tsx'

const endpoint = 'https://push.example/1'
const subscription = {
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => true,
}
const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<unknown>>(async () => subscription)
const pushManager = { subscribe, getSubscription: async () => null }
let permission = 'default'

beforeAll(() => loadWordGroups('push'))
beforeEach(() => {
  permission = 'default'
  localStorage.clear()
  vi.clearAllMocks()
  vi.stubGlobal('PushManager', () => {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => (permission = permission === 'default' ? 'granted' : permission),
  })
  const registration = { pushManager }
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
})
afterEach(async () => {
  await leaveScreen()
  vi.unstubAllGlobals()
})

const aBrowser = (id: string, label: string) => ({ id, label, createdAt: '2026-05-04T12:00:00Z', lastUsedAt: null })
/** What the server does with subscriptions. */
function server(): Answers {
  const kept = [aBrowser('old', 'Firefox · Android')]
  const remove = (id: string) => () => (
    kept.splice(
      kept.findIndex((each) => each.id === id),
      1,
    ),
    {}
  )
  return {
    'GET push/key': { publicKey: 'BKey' },
    'GET push/subscriptions': () => [...kept],
    'POST push/subscriptions': (body) => (kept.push(aBrowser('mine', JSON.parse(body).label)), { id: 'mine' }),
    'DELETE push/subscriptions/mine': remove('mine'),
    'DELETE push/subscriptions/old': remove('old'),
  }
}
const toggle = () => document.querySelector<HTMLInputElement>('[role=switch]')

describe('being notified while the product is closed', () => {
  it('asks the browser only when it is switched on, and hands its address over', async () => {
    const { asked } = await showScreen(<PushSwitch />, { answers: server() })
    expect([permission, toggle()?.checked]).toEqual(['default', false])
    await click(toggle()!)
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
    const sent = asked.find(({ method }) => method === 'POST')
    expect(JSON.parse(sent!.body)).toMatchObject({ endpoint, keys: { p256dh: 'p', auth: 'a' } })
    expect(toggle()?.checked).toBe(true)
  })

  it('ends when it is switched off', async () => {
    const { asked } = await showScreen(<PushSwitch />, { answers: server() })
    await click(toggle()!)
    await click(toggle()!)
    expect(asked.some(({ method, path }) => method === 'DELETE' && path === 'push/subscriptions/mine')).toBe(true)
    expect([toggle()?.checked, localStorage.getItem('qafila.push')]).toEqual([false, null])
  })

  it('explains what to do once the person has said no', async () => {
    permission = 'denied'
    await showScreen(<PushSwitch />, { answers: server() })
    expect(toggle()).toBeNull()
    expect(screenText()).toContain('blocked in this browser')
  })

  it('is not offered where the deployment has no key', async () => {
    await showScreen(<PushSwitch />, { answers: { 'GET push/subscriptions': [] } })
    expect(screenText()).toContain('This deployment sends no browser push.')
  })

  it('is not offered by a browser that cannot', async () => {
    vi.unstubAllGlobals()
    await showScreen(<PushSwitch />, { answers: server() })
    expect(screenText()).toContain('cannot be notified')
  })

  it('can be ended for other browsers', async () => {
    await showScreen(<PushBrowsers />, { answers: server() })
    expect(screenText()).toContain('Firefox · Android')
    await click(button('Remove Firefox · Android'))
    expect(screenText()).not.toContain('Firefox · Android')
  })
})
