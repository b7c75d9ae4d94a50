import { expect, test } from 'vitest'
import { browserLabel } from '../../../web/src/push/browser-label.ts'
import { receivePush } from '../../../web/src/push/worker/receive-push.ts'
import { pageOf, pushNotice } from '../../../web/src/push/worker/push-notice.ts'
import type { WorkerEvents, WorkerScope } from '../../../web/src/offline/worker/worker-scope.ts'

const scopeAddress = 'https://qafila.example/'
const payload = { title: 'Truck 4: SOS', body: 'شاحنة', url: '/event/7', eventId: 7, tag: 'event-7', language: 'ar' }

test('a message is shown in its language and direction, and takes the place of an earlier one of the same event', () =>
  expect(pushNotice(JSON.stringify(payload))).toEqual({
    title: 'Truck 4: SOS',
    options: {
      body: 'شاحنة',
      lang: 'ar',
      dir: 'rtl',
      icon: '/icon.svg',
      data: { url: '/event/7' },
      tag: 'event-7',
      renotify: true,
    },
  }))

test.each([
  { name: 'nothing', text: null },
  { name: 'no JSON', text: '<html>' },
  { name: 'a number', text: '7' },
  { name: 'fields of other kinds', text: '{"title":{},"url":7,"tag":null}' },
])('$name is shown as a message without content', ({ text }) => {
  const { title, options } = pushNotice(text)
  expect([title, options.data, options.tag]).toEqual(['Qafila', { url: '/' }, undefined])
})

test.each([
  { name: 'a page of ours', data: { url: '/event/7' }, page: 'https://qafila.example/event/7' },
  { name: 'another origin', data: { url: 'https://elsewhere.example/' }, page: scopeAddress },
  { name: 'a script', data: { url: 'javascript:alert(1)' }, page: scopeAddress },
  { name: 'a host without a scheme', data: { url: '//elsewhere.example/x' }, page: scopeAddress },
  { name: 'nothing', data: null, page: scopeAddress },
])('a click opens pages of ours alone: $name', ({ data, page }) => expect(pageOf(data, scopeAddress)).toBe(page))

function aScope(windows: string[]) {
  const did: string[] = []
  const listeners = new Map<string, (event: never) => void>()
  const work: Promise<unknown>[] = []
  const scope: WorkerScope = {
    registration: {
      scope: scopeAddress,
      showNotification: async (title) => void did.push(`shows ${title}`),
      pushManager: {} as PushManager,
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => void did.push(`focuses ${url}`) })),
      openWindow: async (url) => void did.push(`opens ${url}`),
      claim: async () => {},
    },
    location: { origin: 'https://qafila.example' },
    caches: {} as CacheStorage,
    fetch: () => Promise.reject(new Error('messages fetch nothing')),
    skipWaiting: async () => {},
    addEventListener: (kind, listener) => void listeners.set(kind, listener),
  }
  receivePush(scope)
  const raise = async <Kind extends keyof WorkerEvents>(kind: Kind, event: Omit<WorkerEvents[Kind], 'waitUntil'>) => {
    listeners.get(kind)?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) } as never)
    await Promise.all(work)
  }
  return { did, raise }
}

const clicked = (url: string) => ({ notification: { close: () => {}, data: { url } } })

test('what is pushed is shown', async () => {
  const { did, raise } = aScope([])
  await raise('push', { data: { text: () => JSON.stringify(payload) } })
  expect(did).toEqual(['shows Truck 4: SOS'])
})

test.each([
  { name: 'opens a window', windows: [], did: ['opens https://qafila.example/event/7'] },
  {
    name: 'leaves what another window shows',
    windows: ['https://qafila.example/settings/device'],
    did: ['opens https://qafila.example/event/7'],
  },
  {
    name: 'comes back to the window that shows it',
    windows: ['https://qafila.example/event/7'],
    did: ['focuses https://qafila.example/event/7'],
  },
])('a click $name', async ({ windows, did }) => {
  const scope = aScope(windows)
  await scope.raise('notificationclick', clicked('/event/7'))
  expect(scope.did).toEqual(did)
})

test.each([
  {
    agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36',
    label: 'Chrome · Windows',
  },
  {
    agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
    label: 'Edge · Windows',
  },
  { agent: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', label: 'Firefox · Android' },
  {
    agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
    label: 'Safari · iPhone',
  },
  { agent: 'curl/8', label: '' },
])('a browser is called $label', ({ agent, label }) => expect(browserLabel(agent)).toBe(label))
