// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { QuickShare } from '../../../web/src/share/quick-share.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import {
  button,
  chooseOption,
  click,
  enter,
  field,
  leaveScreen,
  screenText,
  showScreen,
  whenIdle,
} from '../../support/screen.tsx'

const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
const send = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
const put = (key: 'clipboard' | 'share', value: unknown) =>
  Object.defineProperty(navigator, key, { configurable: true, value })

beforeAll(() => loadWordGroups('people', 'map'))
beforeEach(() => {
  copied.mockClear()
  send.mockReset()
  put('clipboard', { writeText: copied })
})
afterEach(async () => {
  await leaveScreen()
  put('share', undefined)
})

const server = (geocoderEnabled: boolean) => ({ id: 1, version: '1', ...newServerSettings(), geocoderEnabled })
const show = async (geocoderEnabled = true) => {
  await showScreen(<QuickShare deviceId={7} />, {
    answers: {
      'GET server': server(geocoderEnabled),
      'GET devices/7': { id: 7, name: 'Van 1', uniqueId: 'van-1', attributes: {} },
      'GET geofences': [{ id: 1, name: 'Depot', area: 'CIRCLE (36.7 3.1, 100)', attributes: {} }],
      'GET server/places?query=Rue+Didouche': [{ label: 'Rue Didouche, Algiers', latitude: 36.76, longitude: 3.05 }],
      'POST devices/share': { status: 200, text: 'secret-token' },
    },
  })
  await whenIdle()
}
const link = `${location.origin}/?token=secret-token`
const lastCopied = () => copied.mock.lastCall?.[0]
const arrivalOf = (text: string | undefined) => new URL(text!).searchParams.get('arrival')

const expectAt = (option: string) => chooseOption(document.querySelector('select')!, option)

test('the link is made and copied when the dialog opens', async () => {
  await show()
  expect(screenText()).toContain(link)
  expect(copied.mock.calls).toEqual([[link]])
})

test.each([
  { name: 'a page without a certificate', clipboard: undefined },
  { name: 'a reader who refuses', clipboard: { writeText: () => Promise.reject(new Error('Denied')) } },
])('nothing is said to be copied to $name', async ({ clipboard }) => {
  put('clipboard', clipboard)
  await show()
  expect(screenText()).toContain('The link works until')
  expect(screenText()).not.toContain('copied')
  await click(button('Copy'))
  expect(screenText()).toContain('Couldn’t copy.')
  expect(getSelection()?.toString()).toBe(link)
})

test('no answer is said, and asked for again by the same name', async () => {
  const names: (string | null)[] = []
  await showScreen(<QuickShare deviceId={7} />, {
    answers: {
      'GET server': server(true),
      'GET devices/7': { id: 7, name: 'Van 1', uniqueId: 'van-1', attributes: {} },
      'GET geofences': [],
      'POST devices/share': (body) => {
        names.push(new URLSearchParams(body).get('requestId'))
        if (names.length === 1) throw new TypeError('Failed to fetch')
        return { status: 200, text: 'secret-token' }
      },
    },
  })
  await whenIdle()
  await click(button('Try again'))
  await whenIdle()
  expect(screenText()).toContain(link)
  expect(names[0]).toBe(names[1])
})

test('a geofence is a place to arrive at, and the link is copied again', async () => {
  await show()
  await expectAt('Depot')
  expect(arrivalOf(lastCopied())).toBe('36.70000,3.10000,Depot')
  await expectAt('Not shown')
  expect(lastCopied()).toBe(link)
})

test('an address is searched, and its name may be another one', async () => {
  await show()
  await expectAt('Address or point on the map…')
  expect(lastCopied()).toBe(link)
  await enter(field('Find an address or a place'), 'Rue Didouche')
  await click(button('Find'))
  await click(button('Rue Didouche, Algiers'))
  expect(arrivalOf(lastCopied())).toBe('36.76000,3.05000,Rue Didouche, Algiers')
  await enter(field('Name of the place'), 'Customer')
  expect(arrivalOf(lastCopied())).toBe('36.76000,3.05000,Customer')
  expect(screenText()).toContain('Customer')
  const name = field('Name of the place')
  await enter(name, '')
  expect(name.value).toBe('')
  await act(() => name.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(name.value).toBe('Rue Didouche, Algiers')
})

test('where no addresses are found, the dialog says so and leaves the search out', async () => {
  await show(false)
  await expectAt('Address or point on the map…')
  expect(screenText()).toContain('Address search isn’t available')
  expect(document.querySelector('search')).toBeNull()
})

test('the link goes to an application of the phone, with the arrival', async () => {
  put('share', send)
  send.mockRejectedValueOnce(new DOMException('closed', 'AbortError')).mockResolvedValue()
  await show()
  await click(button('Send…'))
  await expectAt('Depot')
  await click(button('Send…'))
  expect(send.mock.calls.map(([{ url }]) => url)).toEqual([link, lastCopied()])
  expect(arrivalOf(lastCopied())).toContain('Depot')
})

test('a browser that sends nothing shows no button for it', async () => {
  await show()
  expect(() => button('Send…')).toThrow('no button Send…')
})
