// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { group } from '../../../shared/entities/group.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { oneQuery, useSave, type SaveAround } from '../../../web/src/api/use-entity.ts'
import { button, click, leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

afterEach(leaveScreen)

const oran = { id: 7, name: 'Oran', groupId: 0, attributes: {} }

function Form({ start, around }: { start: AnyRecord; around: SaveAround }) {
  const save = useSave(group, start, around)
  return (
    <>
      <button onClick={() => save.mutate({ ...start, name: 'Oran 2' })}>Save</button>
      {save.error?.message}
    </>
  )
}

function Changed({ around }: { around: SaveAround }) {
  const { data } = useQuery(oneQuery(group, 7))
  return data ? <Form start={data} around={around} /> : null
}

/** A server whose record has a new tag after each change, and refuses what is a change of an older one. */
function server() {
  let version = 1
  let records = 0
  const tagged = (value: object) => ({ status: 200, text: JSON.stringify(value), headers: { ETag: `"${version}"` } })
  return {
    records: () => records,
    answers: {
      'GET groups': [],
      'GET groups/7': () => tagged(oran),
      'POST groups': (body: string) => {
        records += 1
        return { ...(JSON.parse(body) as object), id: 7 }
      },
      'PUT groups/7': (body: string, headers: Readonly<Record<string, string>>) => {
        const wanted = headers['If-Match']
        if (wanted !== undefined && wanted !== `"${version}"`) return { status: 409, text: 'Someone else changed it.' }
        version += 1
        return tagged(JSON.parse(body) as object)
      },
    },
  }
}

/** What comes after the saving fails the first time. */
function failingOnce(isTakenBack: 'no' | 'yes' | 'in vain'): SaveAround {
  let tries = 0
  return async (record, { save, takeBack }) => {
    const saved = await save(record)
    tries += 1
    if (tries > 1) return saved
    if (isTakenBack !== 'no') await takeBack(saved).catch(() => undefined)
    throw new Error('The links were refused.')
  }
}

test('a form whose record was saved, but not what goes with it, is saved again', async () => {
  const { answers } = server()
  await showScreen(<Changed around={failingOnce('no')} />, { answers })
  await click(button('Save'))
  expect(screenText()).toContain('The links were refused.')
  await click(button('Save'))
  expect(screenText()).not.toContain('Someone else')
  expect(screenText()).not.toContain('refused')
})

test.each([
  { name: 'was taken back is made again', isTakenBack: 'yes' as const, calls: ['POST', 'DELETE', 'POST'] },
  { name: 'could not be taken back is changed', isTakenBack: 'in vain' as const, calls: ['POST', 'DELETE', 'PUT'] },
])('a new record that $name', async ({ isTakenBack, calls }) => {
  const { answers } = server()
  const removal = { status: isTakenBack === 'yes' ? 200 : 503, text: '' }
  const { asked } = await showScreen(<Form start={{ ...oran, id: 0 }} around={failingOnce(isTakenBack)} />, {
    answers: { ...answers, 'DELETE groups/7': removal },
  })
  await click(button('Save'))
  await click(button('Save'))
  expect(asked.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual(calls)
})
