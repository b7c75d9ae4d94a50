// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { EntityForm } from '../../../web/src/entity/form/entity-form.tsx'
import { button, click, field, leaveScreen, screenText, whenIdle, showScreen, type } from '../../support/screen.tsx'

afterEach(leaveScreen)

const png = (bytes = 100) => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(bytes).fill(0)])
const van = { ...device.schema.parse({ id: 7, name: 'Van 1', uniqueId: 'van:1' }), attributes: { plate: '16' } }
const echo = (body: string) => ({ ...JSON.parse(body), id: 7 })
const answers = {
  'GET devices/7': van,
  'PUT devices/7': echo,
  'POST devices': echo,
  'DELETE devices/7/image': { status: 200, text: '' },
  'POST devices/7/image': { status: 200, text: 'device.png' },
  'GET groups': [],
  'GET calendars': [],
  'GET devices': [],
}
const show = (id: number | null = 7, more: object = {}) =>
  showScreen(<EntityForm entity={device as Entity} id={id} />, { answers: { ...answers, ...more } })

async function choose(content: Uint8Array, name: string): Promise<void> {
  const input = await vi.waitFor(async () => {
    // the form fetches it when it is first drawn
    await whenIdle()
    return document.querySelector<HTMLInputElement>('input[type=file]') ?? Promise.reject(new Error('no field yet'))
  })
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([content as never], name)] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await whenIdle()
}
const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '')
const writes = (asked: { method: string; path: string; body: string }[]) =>
  asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path}`, body && JSON.parse(body).attributes])

test('a chosen picture is shown at once and sent when the form is saved', async () => {
  const { asked } = await show()
  await choose(png(), 'front.png')
  expect(pictures()[0]).toMatch(/^blob:/)
  expect(writes(asked)).toEqual([])
  await click(button('Save'))
  expect(writes(asked)).toEqual([
    ['POST devices/7/image', ''],
    ['PUT devices/7', { plate: '16', deviceImage: 'device.png' }],
  ])
})

test('a new device is saved before its picture', async () => {
  const { asked } = await show(null)
  await type(field('Name'), 'Van 9')
  await type(field('Identifier'), 'van-9')
  await choose(png(), 'front.png')
  await click(button('Save'))
  expect(writes(asked)).toEqual([
    ['POST devices', {}],
    ['POST devices/7/image', ''],
    ['PUT devices/7', { deviceImage: 'device.png' }],
  ])
})

test.each([
  { name: 'too large', content: png(500_000), said: '“big.png” is larger than 500 kB' },
  {
    name: 'no picture, whatever its name says',
    content: new TextEncoder().encode('<svg onload=x>'),
    said: 'isn’t a picture',
  },
])('a file that is $name is refused by name and sent nowhere', async ({ content, said }) => {
  const { asked } = await show()
  await choose(content, 'big.png')
  expect(screenText().replaceAll(/[\u2068\u2069]/g, '')).toContain(said)
  await click(button('Save'))
  expect(writes(asked)).toEqual([['PUT devices/7', { plate: '16' }]])
})

test('a picture is taken away with its attribute, once that is saved', async () => {
  const withPicture = { ...van, attributes: { deviceImage: 'device.png' } }
  const { asked } = await show(7, { 'GET devices/7': withPicture })
  await vi.waitFor(() => expect(pictures()).toEqual([expect.stringMatching(/^.api.media.van%3A1.device.png/)]))
  await click(button('Remove picture'))
  expect(pictures()).toEqual([])
  await click(button('Save'))
  expect(writes(asked)).toEqual([
    ['PUT devices/7', {}],
    ['DELETE devices/7/image', ''],
  ])
})

test('what the server says of a picture stands on the form, and nothing is saved', async () => {
  const { asked } = await show(7, { 'POST devices/7/image': { status: 413, text: 'The account has no room left.' } })
  await choose(png(), 'front.png')
  await click(button('Save'))
  expect(screenText()).toContain('The account has no room left.')
  expect(writes(asked).map(([call]) => call)).toEqual(['POST devices/7/image'])
})
