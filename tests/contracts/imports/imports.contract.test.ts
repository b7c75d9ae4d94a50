import { describe, expect, it } from 'vitest'
import type { ImportNote } from '../../../shared/domain/imports/import-note.ts'
import { newImportState, type ImportState } from '../../../shared/domain/imports/import-state.ts'
import { importLimits } from '../../../shared/domain/limits/imports.ts'
import { inEveryWorld } from '../../support/worlds.ts'

let made = 0
const tenant = () => `moved${++made}`
const address = 'https://old.example'
const stateOf = (id: string): ImportState =>
  newImportState({ id, address, startedBy: 3, startedAt: 1_700_000_000_000, historyFrom: null })
const note = (kind: string, foreignId: number): ImportNote => ({
  kind,
  foreignId,
  name: 'Van',
  isRefused: true,
  reasons: [{ field: 'area', reason: { text: 'pictures are not imported' } }],
})

inEveryWorld((fresh) => {
  describe('an import', () => {
    it('runs alone, and the next one takes the place of one that is over', async () => {
      const world = fresh()
      const [mine, other] = [world.imports(tenant()), world.imports(tenant())]
      expect([await mine.state(), await mine.token()]).toEqual([null, null])
      expect(await mine.begin(stateOf('a'), 'secret')).toBe(true)
      expect(await mine.begin(stateOf('b'), 'other')).toBe(false)
      expect([await mine.state(), await mine.token()]).toEqual([stateOf('a'), 'secret'])
      expect([await other.state(), await other.token()]).toEqual([null, null])
      await mine.note([note('device', 1)])
      const ended = await mine.save({ ...stateOf('a'), state: 'done' })
      expect(ended).toEqual({ ...stateOf('a'), state: 'done', version: 1 })
      expect(await mine.begin(stateOf('b'), 'other')).toBe(true)
      expect([await mine.state(), await mine.token(), await mine.notes()]).toEqual([stateOf('b'), 'other', []])
    })

    it('is written by one process at a time, and never by that of another import', async () => {
      const mine = fresh().imports(tenant())
      await mine.begin(stateOf('a'), 'secret')
      expect(await mine.save(stateOf('a'))).toMatchObject({ version: 1 })
      expect(await mine.save(stateOf('a'))).toBeNull()
      expect(await mine.save({ ...stateOf('b'), version: 1 })).toBeNull()
    })

    it('keeps the token for a while, and not after it is forgotten', async () => {
      const world = fresh()
      const mine = world.imports(tenant())
      await mine.begin(stateOf('a'), 'secret')
      await mine.forgetToken()
      await mine.forgetToken()
      expect(await mine.token()).toBeNull()
      const late = world.imports(tenant())
      await late.begin(stateOf('a'), 'secret')
      world.moveTo(world.now() + importLimits.tokenKeptMs + 1000)
      expect(await late.token()).toBeNull()
    })

    it('knows what a server’s records became, by kind', async () => {
      const world = fresh()
      const mine = world.imports(tenant())
      await mine.match(address, { kind: 'device', foreignId: 4 }, { id: 40, importId: 'a' })
      await mine.match(address, { kind: 'device', foreignId: 4 }, { id: 41, importId: 'a', invitedAt: 7 })
      await mine.match(address, { kind: 'group', foreignId: 4 }, { id: 9, importId: '' })
      await mine.match('https://other.example', { kind: 'device', foreignId: 5 }, { id: 50, importId: 'a' })
      expect([...(await mine.matches(address, 'device'))]).toEqual([[4, { id: 41, importId: 'a', invitedAt: 7 }]])
      expect([...(await mine.matches(address, 'group'))]).toEqual([[4, { id: 9, importId: '' }]])
      expect((await world.imports(tenant()).matches(address, 'device')).size).toBe(0)
    })

    it('knows until when history is here', async () => {
      const mine = fresh().imports(tenant())
      await mine.noteHistory(address, 4, 100)
      await mine.noteHistory(address, 4, 200)
      await mine.noteHistory(address, 12, 50)
      expect([...(await mine.historyUntil(address))]).toEqual([
        [4, 200],
        [12, 50],
      ])
      expect((await mine.historyUntil('https://other.example')).size).toBe(0)
    })

    it('has one note for each record, in order', async () => {
      const mine = fresh().imports(tenant())
      await mine.note([note('user', 2), note('device', 10), note('device', 9)])
      await mine.note([{ ...note('device', 9), name: 'Renamed' }])
      expect((await mine.notes()).map(({ kind, foreignId, name }) => [kind, foreignId, name])).toEqual([
        ['device', 9, 'Renamed'],
        ['device', 10, 'Van'],
        ['user', 2, 'Van'],
      ])
    })
  })
})
