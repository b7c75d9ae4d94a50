// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useReloadForOtherPerson } from '../../../web/src/session/use-reload-for-other-person.ts'
import { leaveScreen, showScreen } from '../../support/screen.tsx'

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
afterEach(leaveScreen)

function Page() {
  useReloadForOtherPerson('atlas#7')
  return null
}

test('a page loads again when another one is somebody else’s, and only then', async () => {
  await showScreen(<Page />)
  const key = Object.keys(localStorage).find((name) => localStorage.getItem(name) === 'atlas#7')!
  const says = (name: string | null, newValue: string | null) =>
    act(async () => void dispatchEvent(new StorageEvent('storage', { key: name, newValue })))
  await says(key, 'atlas#7')
  await says('theme', 'atlas#8')
  await says(null, null)
  expect(reload).not.toHaveBeenCalled()
  await says(key, 'atlas#8')
  await says(key, 'sahara#7')
  expect(reload).toHaveBeenCalledTimes(2)
})
