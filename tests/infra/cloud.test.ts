import { expect, it } from 'vitest'
import { readContext, readSizes } from '../../infra/context.ts'
import { readableTemplate } from './readable.ts'
import { synthesized } from './synthesized.ts'

const templates = synthesized()

it('state: what must survive is what the page says', async () => {
  await expect(readableTemplate(templates.state)).toMatchFileSnapshot('templates/qafila-state.txt')
})

it('product: what can be rebuilt is what the page says', async () => {
  await expect(readableTemplate(templates.product)).toMatchFileSnapshot('templates/qafila-app.txt')
})

it('everything in the state stack outlives a deployment that forgets it', () => {
  const losable = Object.entries(templates.state.Resources)
    .filter(([, { Type }]) => !Type.endsWith('Policy'))
    .filter(([, { DeletionPolicy }]) => DeletionPolicy !== 'Retain')
  expect(losable).toEqual([])
})

it('sizes: a wrong value is refused by its name', () => {
  const good = readContext()['qafila'] as object
  expect(() => readSizes({ ...good, streamShards: 0 })).toThrow(/qafila\.streamShards/)
  expect(() => readSizes({ ...good, alarmMail: 'amina' })).toThrow(/qafila\.alarmMail/)
})
