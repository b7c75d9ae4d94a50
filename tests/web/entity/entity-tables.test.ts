import { describe, expect, expectTypeOf, it } from 'vitest'
import { entities, entityNamed, type EntityName } from '../../../shared/entities/index.ts'
import { connectionOrder } from '../../../web/src/connections/connection-kinds.ts'
import * as apiPaths from '../../../web/src/entity/api-paths.ts'
import { entityScreens, screens } from '../../../web/src/settings/entity-screens.ts'
import { listIcons, settingsEntries } from '../../../web/src/settings/settings-entries.ts'

const declared = entities.map(({ name }) => name).toSorted()

// `tsc` checks the types: an entity that is declared and not in one of these tables does not compile
describe('every declared entity is in the table of', () => {
  it('the settings menu', () => {
    expectTypeOf<keyof typeof listIcons>().toEqualTypeOf<EntityName>()
    expect(Object.keys(listIcons).toSorted()).toEqual(declared)
  })
  it('connections', () => {
    expectTypeOf<keyof typeof connectionOrder>().toEqualTypeOf<EntityName | 'managedUser' | 'linkedDevice'>()
    expect(Object.keys(connectionOrder).toSorted()).toEqual([...declared, 'managedUser', 'linkedDevice'].toSorted())
  })
  it('screens', () => {
    expectTypeOf<keyof typeof screens>().toEqualTypeOf<EntityName | 'user'>()
    expect(Object.keys(screens).toSorted()).toEqual([...declared, 'user'].toSorted())
    expect(entityScreens.screens).toBe(screens)
  })
})

describe('the settings menu takes its lists from the declarations', () => {
  const shown = Object.entries(listIcons).flatMap(([name, icon]) => (icon ? [name] : []))
  it.each(shown)('%s', (name) => {
    const { list, edit, access } = entityNamed(name)
    const entry = settingsEntries.find(({ path }) => path === list)
    expect(entry).toMatchObject({ edit, words: `entity.${name}.many`, hiddenBy: access.hiddenBy })
  })
})

describe('paths of the API that the first screen repeats', () => {
  it.each(Object.values(apiPaths))('$name', ({ name, api }) => {
    expect(api).toBe(entityNamed(name).api)
  })
})
