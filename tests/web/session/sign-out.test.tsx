// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushStorageKey } from '../../../web/src/offline/push-owner.ts'
import { signOut, signOutEverywhere } from '../../../web/src/session/use-session.ts'
import { showFailure } from '../../../web/src/ui/overlays/show-failure.ts'
import { button, click, leaveScreen, screenText, showScreen, type Answers } from '../../support/screen.tsx'
import { subscribeBrowser } from './subscribed-browser.ts'

const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
beforeEach(() => assign.mockClear())
afterEach(leaveScreen)

const provider = 'https://provider.example/logout'
const noAnswer = () => {
  throw new TypeError('Failed to fetch')
}

test.each<{ name: string; answer: Answers[string]; leads: string[]; says: string; ends: boolean }>([
  { name: 'a session that ended', answer: { status: 204, text: '' }, leads: ['/login'], says: '', ends: true },
  { name: 'one of a provider', answer: { endSessionAddress: provider }, leads: [provider], says: '', ends: true },
  { name: 'one that was over', answer: { status: 401, text: 'Sign in.' }, leads: ['/login'], says: '', ends: true },
  { name: 'no answer', answer: noAnswer, leads: [], says: 'You’re offline', ends: false },
  { name: 'a server in trouble', answer: { status: 503, text: 'Busy.' }, leads: [], says: 'Busy.', ends: false },
])('signing out with $name leads to $leads', async ({ answer, leads, says, ends }) => {
  const beforeLeaving = vi.fn<() => void>()
  await showScreen(<button onClick={() => void signOut(beforeLeaving).catch(showFailure)}>Out</button>, {
    answers: { 'DELETE session': answer },
  })
  await click(button('Out'))
  expect(assign.mock.calls.flat()).toEqual(leads)
  expect(beforeLeaving).toHaveBeenCalledTimes(ends ? 1 : 0)
  expect(screenText()).toContain(says)
})

test('a browser that is sent messages is none any more, also where the first try had no answer', async () => {
  subscribeBrowser('p7', { isReachable: false })
  let tries = 0
  const answered = (status: number) => ({ status: (tries += 1) <= 2 ? 503 : status, text: '' })
  const { asked } = await showScreen(<button onClick={() => void signOut().catch(showFailure)}>Out</button>, {
    answers: { 'DELETE push/subscriptions/p7': () => answered(200), 'DELETE session': () => answered(204) },
  })
  await click(button('Out'))
  expect([localStorage.getItem(pushStorageKey), assign.mock.calls.flat()]).toEqual(['p7', []])
  await click(button('Out'))
  expect([localStorage.getItem(pushStorageKey), assign.mock.calls.flat()]).toEqual([null, ['/login']])
  expect(asked.filter(({ path }) => path.startsWith('push'))).toHaveLength(2)
})

const leave = {
  once: () => signOut(),
  everywhere: () => signOutEverywhere(() => undefined),
}
test.each([
  { name: 'once', path: 'session' },
  { name: 'everywhere', path: 'session/all' },
] as const)('signing out $name first ends what this browser and this phone are sent', async ({ name, path }) => {
  const isSubscribed = subscribeBrowser('p7')
  localStorage.setItem('qafila.nativePushToken', 'phone')
  const ended = { status: 204, text: '' }
  const { asked } = await showScreen(<button onClick={() => void leave[name]().catch(showFailure)}>Out</button>, {
    answers: {
      'DELETE push/subscriptions/p7': ended,
      'GET users/1': { id: 1, name: 'Amina', attributes: { notificationTokens: 'phone' } },
      'PUT users/1': (body) => JSON.parse(body) as object,
      [`DELETE ${path}`]: ended,
    },
  })
  await click(button('Out'))
  const written = asked.filter(({ method }) => method !== 'GET')
  expect(written.map((each) => each.path)).toEqual(['push/subscriptions/p7', 'users/1', path])
  expect([isSubscribed(), localStorage.getItem(pushStorageKey)]).toEqual([false, null])
})
