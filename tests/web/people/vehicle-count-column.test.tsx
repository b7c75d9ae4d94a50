// @vitest-environment happy-dom
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { vehicleCountColumn } from '../../../web/src/people/vehicle-count-column.tsx'
import { leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

const { cell: Cell } = vehicleCountColumn

afterEach(leaveScreen)

test('a user has the number of vehicles that they see', async () => {
  await showScreen(<Cell {...({ record: { id: 9 } } as ComponentProps<typeof Cell>)} />, {
    answers: { 'GET users/9/device-count': { count: 1204 } },
  })
  expect(screenText()).toBe('1,204')
})
