// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useSelectedGeofence } from '../../../web/src/geofences/use-selected-geofence.ts'
import { goTo } from '../../../web/src/router/browser-location.ts'
import { button, click, leaveScreen, showScreen, whenIdle } from '../../support/screen.tsx'

afterEach(leaveScreen)

function Page({ isEditing }: { isEditing: boolean }) {
  const [selectedId, select] = useSelectedGeofence(isEditing)
  return (
    <>
      <button onClick={() => select(3)}>Choose the third</button>
      <output>{selectedId ?? 'none'}</output>
    </>
  )
}

const selected = () => document.querySelector('output')?.textContent
async function open(address: string) {
  await act(async () => goTo(address))
  await whenIdle()
}

test('the geofence of the address is selected each time it is opened', async () => {
  await showScreen(<Page isEditing={false} />, { path: '/geofences' })
  expect(selected()).toBe('none')
  await open('/geofences?id=7')
  expect(selected()).toBe('7')
  await click(button('Choose the third'))
  expect(selected()).toBe('3')
  await open('/geofences?id=7')
  expect(selected()).toBe('7')
  await open('/geofences?id=8')
  expect(selected()).toBe('8')
})

test('what is drawn or edited is left alone', async () => {
  await showScreen(<Page isEditing />, { path: '/geofences?id=7' })
  await open('/geofences?id=8')
  expect(selected()).toBe('7')
})
