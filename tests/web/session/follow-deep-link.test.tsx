// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { FollowDeepLink } from '../../../web/src/session/follow-deep-link.tsx'
import { button, click, leaveScreen, screenText, showScreen, type Answers } from '../../support/screen.tsx'
import { subscribeBrowser } from './subscribed-browser.ts'

// fetched when it is asked for: then it is there at once
beforeAll(() => Promise.all([import('../../../web/src/session/followed-link.tsx'), loadWordGroups('open-link')]))
afterEach(leaveScreen)

const nobody = { status: 404, text: 'You are not signed in.' }
const amina = { id: 1, name: 'Amina', temporary: false }
const karim = { id: 2, name: 'Karim', temporary: false }
const guest = { id: 9, name: 'Van 1', temporary: true }

interface Case {
  /** who is signed in; null for nobody */
  present: typeof amina | null
  /** whose the link is; null when it is not valid */
  offered: typeof amina | null
  path?: string
}

/** The server's side of it: one session, and one link. */
async function open({ present, offered, path = '/event/7?token=abc' }: Case) {
  let session = present
  const answers: Answers = {
    'GET session?token=abc': () => {
      if (offered === null) return { status: 401, text: 'no' }
      session = offered
      return offered
    },
  }
  const screen = await showScreen(<FollowDeepLink>the page</FollowDeepLink>, {
    path,
    answers: {
      ...answers,
      'GET session': (_body, headers) => (headers['Authorization'] ? (offered ?? nobody) : (session ?? nobody)),
    },
  })
  return { ...screen, session: () => session }
}

const at = () => `${location.pathname}${location.search}`

describe('a link with a token', () => {
  test.each<Case & { name: string; becomes: typeof amina | null }>([
    { name: 'signs in where nobody is', present: null, offered: karim, becomes: karim },
    { name: 'opens a share where nobody is signed in', present: null, offered: guest, becomes: guest },
    { name: 'that is not valid leaves who is signed in', present: amina, offered: null, becomes: amina },
    { name: 'of one’s own leaves the session', present: amina, offered: amina, becomes: amina },
    { name: 'of the same guest is opened again', present: guest, offered: guest, becomes: guest },
  ])('$name, unasked', async ({ becomes, ...link }) => {
    const { session } = await open(link)
    expect([session(), screenText(), at()]).toEqual([becomes, 'the page', '/event/7'])
  })

  test.each([
    { name: 'a guest', offered: guest, title: 'Open as guest of', action: 'Open as guest' },
    { name: 'another person', offered: karim, title: 'Sign in as', action: `Sign in as ${bidiIsolate('Karim')}` },
  ])('of $name asks before it replaces a session', async ({ offered, title, action }) => {
    const { session, asked } = await open({ present: amina, offered })
    expect(screenText()).toContain(title)
    expect([session(), at()]).toEqual([amina, '/event/7'])
    expect(asked.map(({ path }) => path)).not.toContain('session?token=abc')
    await click(button(action))
    expect([session(), screenText(), at()]).toEqual([offered, 'the page', '/event/7'])
  })

  test('leaves the session to who wants to stay', async () => {
    const { session, asked } = await open({ present: amina, offered: guest })
    await click(button(`Stay signed in as ${bidiIsolate('Amina')}`))
    expect([session(), screenText(), at()]).toEqual([amina, 'the page', '/event/7'])
    expect(asked.map(({ path }) => path)).not.toContain('session?token=abc')
  })

  test('asks a guest of another share, too', async () => {
    const { session } = await open({ present: { ...guest, id: 8 }, offered: guest })
    expect([session()?.id, screenText().includes('Open as guest of')]).toEqual([8, true])
  })

  test('stays when the server does not say who is signed in', async () => {
    const screen = await showScreen(<FollowDeepLink>the page</FollowDeepLink>, {
      path: '/?token=abc',
      answers: { 'GET session': { status: 500, text: 'no' }, 'GET session?token=abc': karim },
    })
    expect(screen.asked.map(({ path }) => path)).not.toContain('session?token=abc')
  })
})

test.each([
  { name: 'a link with a token', path: '/event/7?token=abc', present: null },
  { name: 'a provider', path: '/?openid=success&to=%2Fevent%2F7', present: karim },
])('who signs in by $name is not sent what is for the person before', async ({ path, present }) => {
  const isSubscribed = subscribeBrowser('p7')
  await open({ present, offered: karim, path })
  expect([isSubscribed(), localStorage.getItem('qafila.push')]).toEqual([false, null])
})

test.each([
  { name: 'a known device', answer: [{ id: 7 }], leads: '/?device=7' },
  { name: 'an unknown device', answer: [], leads: '/' },
  {
    name: 'a device of nobody who is signed in',
    answer: { status: 401, text: 'no' },
    leads: '/login?next=%2F%3FdeviceId%3Dvan-1',
  },
])('$name leads to $leads', async ({ answer, leads }) => {
  await showScreen(<FollowDeepLink>the page</FollowDeepLink>, {
    path: '/?deviceId=van-1',
    answers: { 'GET devices?uniqueId=van-1': answer },
  })
  expect(at()).toBe(leads)
})
