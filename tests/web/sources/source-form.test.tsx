// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { Entity } from '../../../shared/entities/entity.ts'
import { source } from '../../../shared/entities/sources/source.ts'
import { emptyMapping } from '../../../shared/domain/sources/source-mapping.ts'
import { EntityForm } from '../../../web/src/entity/form/entity-form.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, leaveScreen, screenText, showScreen, whenIdle, type Answers } from '../../support/screen.tsx'

afterEach(leaveScreen)

const body = JSON.stringify({ imei: '860000000000001', lat: 36.75, lng: 3.05, battery: 80 })
const message = { time: '2024-05-01T11:00:00.000Z', body, query: '', bytes: body.length, takenCount: 0, unknown: [] }
const answersWith = (messages: object[], addressCreatedAt: string | null = null): Answers => ({
  'GET sources/3': { id: 3, name: 'Plant', mapping: emptyMapping, attributes: {} },
  'GET sources/3/messages': { addressCreatedAt, messages },
})
const show = async (answers: Answers) => {
  await Promise.all([import('../../../web/src/sources/source-fields.tsx'), loadWordGroups('sources')])
  const shown = await showScreen(<EntityForm entity={source as Entity} id={3} />, {
    answers,
    person: { administrator: true },
  })
  await whenIdle()
  return shown
}

describe('the form of a source', () => {
  it('says that nothing can be sent while it has no address, and what comes in shows by itself', async () => {
    await show(answersWith([]))
    expect(screenText()).toContain('This source has no address yet')
    expect(screenText()).toContain('Nothing has come in yet')
  })

  it('says when it was made and used last, and never the address', async () => {
    await show(answersWith([message], '2024-04-30T11:00:00.000Z'))
    expect(screenText()).toContain('Created 30 Apr 2024')
    expect(screenText()).toContain('Last message 1 May 2024')
  })

  it('tries a proposed mapping on the message before it is saved', async () => {
    const { asked } = await show(answersWith([message], '2024-04-30T11:00:00.000Z'))
    expect(screenText()).toContain('Fill in the identifier')
    await click(button('Propose from messages'))
    expect(screenText()).toContain('36.75, 3.05')
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('says which identifiers no vehicle has', async () => {
    await show(answersWith([{ ...message, unknown: ['860000000000001'] }], '2024-04-30T11:00:00.000Z'))
    expect(screenText()).toContain('No vehicle that may report has these identifiers: 860000000000001')
  })
})
