// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { CardAddress } from '../../../web/src/fleet/card/card-address.tsx'
import { button, click, leaveScreen, screenText, showScreen } from '../../support/screen.tsx'
import { aPosition } from './fleet-builders.ts'

afterEach(leaveScreen)

const there = 'GET server/geocode?latitude=36.7538&longitude=3.0588&locale=fr'
const show = (answer: object, { geocoderEnabled = true, address = null as string | null } = {}) =>
  showScreen(<CardAddress position={aPosition({ address })} />, {
    language: 'fr',
    answers: {
      'GET server': { id: 1, version: '1', ...newServerSettings(), geocoderEnabled },
      [there]: answer,
    },
  })
const asks = (asked: { path: string }[]) => asked.filter(({ path }) => path.startsWith('server/geocode'))

test('an address is asked for on demand only, in the language of the page, and can be copied', async () => {
  const { asked } = await show({ status: 200, text: 'Rue <b>Didouche</b> Mourad' })
  expect(asks(asked)).toEqual([])
  await click(button('Afficher l’adresse'))
  expect(asks(asked)).toHaveLength(1)
  expect(screenText()).toContain('Rue <b>Didouche</b> Mourad')
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  await click(button('Copier l’adresse'))
  expect(writeText).toHaveBeenCalledWith('Rue <b>Didouche</b> Mourad')
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
  const { asked } = await show({}, { address: 'Port d’Alger' })
  expect(screenText()).toContain('Port d’Alger')
  expect(asks(asked)).toEqual([])
})

test('where addresses are not looked up there is no such line', async () => {
  await show({}, { geocoderEnabled: false })
  expect(screenText()).not.toContain('Afficher l’adresse')
})
