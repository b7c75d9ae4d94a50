// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { nameSite, useTabTitle } from '../../../web/src/brand/tab-title.ts'
import { PageTitle } from '../../../web/src/frame/page-title.tsx'
import { leaveScreen, showScreen } from '../../support/screen.tsx'

afterEach(async () => {
  await leaveScreen()
  nameSite('Qafila')
})

const Card = ({ name }: { name: string | null }) => {
  useTabTitle(name)
  return null
}

test.each([
  { what: 'a page', shown: <PageTitle title="Devices" />, title: 'Devices · Atlas' },
  { what: 'a page about a vehicle', shown: <PageTitle title="Replay" of="Van 1" />, title: 'Van 1 · Replay · Atlas' },
  { what: 'the map', shown: <Card name={null} />, title: 'Atlas' },
  { what: 'a vehicle without a name', shown: <Card name="" />, title: 'Atlas' },
  { what: 'a card on the map', shown: <Card name="Van <1>" />, title: 'Van <1> · Atlas' },
])('the tab names $what', async ({ shown, title }) => {
  nameSite('Atlas')
  await showScreen(shown)
  expect(document.title).toBe(title)
  await leaveScreen()
  expect(document.title).toBe('Atlas')
})

test('a page that is open follows another brand', async () => {
  await showScreen(<PageTitle title="Reports" />)
  nameSite('Sahara')
  expect(document.title).toBe('Reports · Sahara')
})
