// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import type { PositionJson } from '../../../shared/wire/json.ts'
import { CardAddress } from '../../../web/src/fleet/card/card-address.tsx'
import { useAddress } from '../../../web/src/fleet/card/use-address.ts'
import { button, click, leaveScreen, screenText, showScreen } from '../../support/screen.tsx'
import { aPosition } from './fleet-builders.ts'

afterEach(leaveScreen)

const there = 'GET server/geocode?latitude=36.7538&longitude=3.0588&locale=fr'

interface Parked {
  position?: Partial<PositionJson>
  rest: string | null
}

function Line({ position, rest }: Parked) {
  return <CardAddress address={useAddress(aPosition(position), rest)} />
}

const show = (answer: object, parked: Parked = { rest: null }, { geocoderEnabled = true } = {}) =>
  showScreen(<Line {...parked} />, {
    language: 'fr',
    answers: {
      'GET server': { id: 1, version: '1', ...newServerSettings(), geocoderEnabled },
      [there]: answer,
    },
  })
const asks = (asked: { path: string }[]) => asked.filter(({ path }) => path.startsWith('server/geocode'))
const didouche = { status: 200, text: 'Rue <b>Didouche</b> Mourad' }

test('of a moving vehicle an address is asked for on demand only, in the language of the page, and can be copied', async () => {
  const { asked } = await show(didouche)
  expect(asks(asked)).toEqual([])
  await click(button('Afficher l’adresse'))
  expect(asks(asked)).toHaveLength(1)
  expect(screenText()).toContain('Rue <b>Didouche</b> Mourad')
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  await click(button('Copier l’adresse'))
  expect(writeText).toHaveBeenCalledWith('Rue <b>Didouche</b> Mourad')
})

test('of a vehicle at rest it comes by itself, once', async () => {
  const { asked } = await show(didouche, { rest: 'since noon' })
  expect(screenText()).toContain('Rue <b>Didouche</b> Mourad')
  expect(asks(asked)).toHaveLength(1)
})

test('a tab that is not shown asks for none', async () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { asked } = await show(didouche, { rest: 'since noon' })
  expect(asks(asked)).toEqual([])
  hidden.mockReturnValue('visible')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(asks(asked)).toHaveLength(1)
  hidden.mockRestore()
})

test('a refusal of what nobody asked for is not shown; asked for by hand it is', async () => {
  await show({ status: 429, text: 'Wait a minute.' }, { rest: 'since noon' })
  expect(screenText()).not.toContain('Wait a minute.')
  await click(button('Afficher l’adresse'))
  expect(screenText()).toContain('Wait a minute.')
})

test.each([
  { name: 'nothing is known there', answer: { status: 200, text: '' }, said: 'Aucune adresse trouvée ici' },
  { name: 'too much was asked', answer: { status: 429, text: 'Wait a minute.' }, said: 'Wait a minute.' },
])('it is said when $name', async ({ answer, said }) => {
  await show(answer)
  await click(button('Afficher l’adresse'))
  expect(screenText()).toContain(said)
})

test('what a tracker brought along needs no asking', async () => {
  const { asked } = await show({}, { position: { address: 'Port d’Alger' }, rest: 'since noon' })
  expect(screenText()).toContain('Port d’Alger')
  expect(asks(asked)).toEqual([])
})

test('where addresses are not looked up there is no such line', async () => {
  await show({}, { rest: 'since noon' }, { geocoderEnabled: false })
  expect(screenText()).not.toContain('Afficher l’adresse')
})
