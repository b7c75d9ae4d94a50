// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from '../../../../web/src/ui/overlays/dialog.tsx'
import { Popover } from '../../../../web/src/ui/overlays/popover.tsx'
import { button, click, leaveScreen, showScreen } from '../../../support/screen.tsx'

afterEach(leaveScreen)

/** A browser asks to close a dialog when nothing takes Escape for itself. */
async function pressEscape(element: Element): Promise<void> {
  const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  const cancel = new Event('cancel', { cancelable: true })
  await act(async () => void (element.dispatchEvent(press) && element.closest('dialog')?.dispatchEvent(cancel)))
}

const panel = () => document.querySelector('[role=dialog]')

test.each([
  { name: 'in the panel', focused: () => document.querySelector('[role=dialog] input')! },
  { name: 'on its control', focused: () => button('Colour') },
])('Escape $name closes the panel, and the dialog around it only then', async ({ focused }) => {
  let times = 0
  await showScreen(
    <Dialog title="Form" onClose={() => (times += 1)}>
      <Popover
        trigger={(props) => (
          <button type="button" {...props}>
            Colour
          </button>
        )}
      >
        <input type="text" aria-label="Search" />
      </Popover>
    </Dialog>,
  )
  await click(button('Colour'))
  expect(panel()).not.toBeNull()
  await pressEscape(focused())
  expect([panel(), times]).toEqual([null, 0])
  await pressEscape(button('Colour'))
  expect(times).toBe(1)
})
