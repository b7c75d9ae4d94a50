// @vitest-environment happy-dom
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NativeBridge } from '../../../web/src/native/native-bridge.tsx'
import { surroundings } from '../../../web/src/native/native-host.ts'
import { useUser } from '../../../web/src/session/use-session.ts'
import { leaveScreen, showScreen, whenIdle } from '../../support/screen.tsx'

afterEach(async () => {
  await leaveScreen()
  delete surroundings().appInterface
  sessionStorage.clear()
})

/** A page of somebody who is signed in. */
const Inside = () => <bdi>{useUser().name}</bdi>

/** What was said to the application around the page, by a page at each of these addresses, one loaded after the other. */
async function saidAt(...paths: string[]): Promise<string[]> {
  const said: string[] = []
  surroundings().appInterface = { postMessage: (message: string) => void said.push(message) }
  for (const path of paths) {
    await showScreen(<Page isInside={path !== '/login'} />, {
      path,
      answers: { 'POST session/token': { status: 200, text: 'secret' } },
    })
    await whenIdle()
  }
  return said
}

const Page = ({ isInside }: { isInside: boolean }) => (
  <Suspense>
    <NativeBridge />
    {isInside && <Inside />}
  </Suspense>
)

test.each([
  {
    name: 'after a provider, whose answer loads the page again',
    paths: ['/login', '/'],
    said: ['authentication', 'login|secret'],
  },
  { name: 'not while somebody was signed in already', paths: ['/'], said: [] },
  { name: 'once', paths: ['/login', '/', '/reports/trip'], said: ['authentication', 'login|secret'] },
])('the application gets a token: $name', async ({ paths, said }) => {
  expect(await saidAt(...paths)).toEqual(said)
})
