// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from '../../../../web/src/ui/overlays/dialog.tsx'
import { leaveScreen, showScreen } from '../../../support/screen.tsx'

afterEach(leaveScreen)

const dispatch = (element: Element, event: Event) => act(async () => void element.dispatchEvent(event))

test.each([
  { name: 'on the backdrop beside it', target: 'dialog', x: 90, y: 200, closed: 1 },
  { name: 'on the backdrop below it', target: 'dialog', x: 300, y: 410, closed: 1 },
  { name: 'on its scroll bar', target: 'dialog', x: 495, y: 200, closed: 0 },
  { name: 'on what stands in it', target: 'p', x: 300, y: 410, closed: 0 },
])('a press $name closes it so many times: $closed', async ({ target, x, y, closed }) => {
  let times = 0
  await showScreen(
    <Dialog title="Long" onClose={() => (times += 1)}>
      <p>Text</p>
    </Dialog>,
  )
  document.querySelector('dialog')!.getBoundingClientRect = () => new DOMRect(100, 100, 400, 300)
  const press = new PointerEvent('pointerdown', { clientX: x, clientY: y, bubbles: true })
  await dispatch(document.querySelector(target)!, press)
  expect(times).toBe(closed)
})

test('Escape closes the upper one of two dialogs, and a file that was not chosen after all closes none', async () => {
  const closed: string[] = []
  await showScreen(
    <Dialog title="Form" onClose={() => closed.push('form')}>
      <input type="file" aria-label="File" />
      <Dialog title="Details" onClose={() => closed.push('details')}>
        <p>Text</p>
      </Dialog>
    </Dialog>,
  )
  await dispatch(document.querySelector('input')!, new Event('cancel', { bubbles: true }))
  expect(closed).toEqual([])
  await dispatch(document.querySelector('dialog dialog')!, new Event('cancel', { cancelable: true }))
  expect(closed).toEqual(['details'])
})
