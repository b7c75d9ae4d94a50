// @vitest-environment happy-dom
import { act, type FormEvent, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ChoiceInput } from '../../../web/src/entity/inputs/choice-input.tsx'
import { Dialog } from '../../../web/src/ui/overlays/dialog.tsx'
import { click, enter, field, leaveScreen, showScreen } from '../../support/screen.tsx'

afterEach(leaveScreen)

/** A browser submits the form of a field when nothing takes Enter for itself. */
async function pressEnter(input: HTMLInputElement): Promise<void> {
  const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => void (input.dispatchEvent(press) && input.form?.requestSubmit()))
}

async function showForm(inside: ReactNode): Promise<{ submits: () => number }> {
  let submits = 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    submits += 1
  }
  await showScreen(
    <form onSubmit={submit}>
      <label htmlFor="own">Own</label>
      <input id="own" />
      {inside}
    </form>,
  )
  return { submits: () => submits }
}

test('Enter in a field of a form submits it', async () => {
  const { submits } = await showForm(null)
  await pressEnter(field('Own'))
  expect(submits()).toBe(1)
})

test('Enter in a dialog that stands in a form does not', async () => {
  const { submits } = await showForm(
    <Dialog title="Proof" onClose={() => undefined}>
      <label htmlFor="code">Code</label>
      <input id="code" />
    </Dialog>,
  )
  await pressEnter(field('Code'))
  expect(submits()).toBe(0)
})

test('Enter in the search of a choice takes the first that was found, and submits nothing', async () => {
  const chosen: unknown[] = []
  const options = Array.from({ length: 30 }, (_, at) => `type${at}`)
  const { submits } = await showForm(
    <ChoiceInput
      label="Type"
      hint={undefined}
      choice={{ options, words: 'none' }}
      value={null}
      required
      disabled={false}
      error={undefined}
      onBlur={() => undefined}
      onChange={(value) => chosen.push(value)}
    />,
  )
  await click(document.querySelector<HTMLElement>('button[aria-haspopup]')!)
  await enter(field('Search'), 'type17')
  await pressEnter(field('Search'))
  expect([chosen, submits()]).toEqual([['type17'], 0])
})
