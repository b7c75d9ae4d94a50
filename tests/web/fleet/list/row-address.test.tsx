// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { newServerSettings } from '../../../../shared/entities/server-settings.ts'
import { deviceRow } from '../../../../web/src/fleet/list/device-row.ts'
import { RowAddress } from '../../../../web/src/fleet/list/row-address.tsx'
import { leaveScreen, screenText, showScreen, whenIdle } from '../../../support/screen.tsx'
import { aDevice, aPosition, noon } from '../fleet-builders.ts'

afterEach(async () => {
  vi.useRealTimers()
  await leaveScreen()
})

const show = async (motion: boolean) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const position = aPosition({ speed: motion ? 20 : 0, attributes: { motion } })
  const row = deviceRow(aDevice(), position, { now: noon })
  return showScreen(<RowAddress row={row} position={position} />, {
    answers: {
      'GET server': { id: 1, version: '1', ...newServerSettings(), geocoderEnabled: true },
      'GET server/geocode?latitude=36.7538&longitude=3.0588&locale=en': { status: 200, text: 'Rue Didouche' },
    },
  })
}
const asks = (asked: { path: string }[]) => asked.filter(({ path }) => path.startsWith('server/geocode')).length

test('a row at rest that stays in view says its address, asked for once', async () => {
  const { asked } = await show(false)
  await act(async () => void vi.advanceTimersByTime(700))
  await whenIdle()
  expect(screenText()).toContain('Rue Didouche')
  expect(asks(asked)).toBe(1)
})

test('a moving vehicle asks for none', async () => {
  const { asked } = await show(true)
  await act(async () => void vi.advanceTimersByTime(700))
  await whenIdle()
  expect(asks(asked)).toBe(0)
})
