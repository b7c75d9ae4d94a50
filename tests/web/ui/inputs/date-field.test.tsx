// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DateField, type DateFieldProps } from '../../../../web/src/ui/inputs/date/date-field.tsx'
import { button, click, enter, field, leaveScreen, screenText, showScreen, type } from '../../../support/screen.tsx'

afterEach(leaveScreen)

function Form({ first, ...props }: { first: string } & Pick<DateFieldProps, 'kind' | 'min' | 'max'>) {
  const [value, setValue] = useState(first)
  return (
    <>
      <DateField label="Day" value={value} onChange={setValue} {...props} />
      <output>{value}</output>
    </>
  )
}
const value = () => document.querySelector('output')!.textContent

test('takes what is typed, and writes it in the format of the reader', async () => {
  await showScreen(<Form first="" />)
  await type(field('Day'), '6.1.30')
  expect(value()).toBe('2030-01-06')
  expect(field('Day').value).toBe('06/01/2030')
})

test('names the expected format once the reader went on', async () => {
  await showScreen(<Form first="2030-01-06" />)
  await enter(field('Day'), '31/2/2030')
  expect(value()).toBe('')
  expect(field('Day').getAttribute('aria-invalid')).toBe('false')
  await type(field('Day'), '31/2/2030')
  expect(field('Day').getAttribute('aria-invalid')).toBe('true')
  expect(screenText()).toContain('Enter the date as 31/12/2030')
})

test('names the bound that a date misses', async () => {
  await showScreen(<Form first="2030-01-06" min="2030-01-05" />)
  await type(field('Day'), '4/1/2030')
  expect(screenText()).toContain('Not before 05/01/2030')
})

test('a month to choose from begins with the week of the region, and keeps the time', async () => {
  await showScreen(<Form first="2030-01-06T08:30" kind="date-time" max="2030-01-20T00:00" />)
  await click(button('Choose a date'))
  expect(document.querySelector('[role=grid] th')?.textContent).toBe('Mon')
  expect(document.querySelector('[aria-selected=true] button')?.getAttribute('aria-label')).toContain('6 January 2030')
  expect(button('21').disabled).toBe(true)
  await click(button('8'))
  expect(value()).toBe('2030-01-08T08:30')
  expect(document.querySelector('[role=grid]')).toBeNull()
})
