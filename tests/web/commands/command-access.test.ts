import { expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import { commandActions } from '../../../web/src/commands/command-actions.ts'
import { mayOf } from '../../../web/src/session/access.ts'
import { commandRoute } from '../../../web/src/settings/command-route.tsx'

const mayAs = (person: object, server: object = {}) =>
  mayOf(user.schema.parse({ id: 1, name: 'A', email: 'a@a.example', ...person }), {
    id: 1,
    version: '1',
    ...newServerSettings(),
    ...server,
  })

test.each([
  {
    name: 'an administrator',
    person: { administrator: true, limitCommands: true },
    lists: true,
    saved: true,
    page: true,
  },
  { name: 'a person', person: {}, lists: true, saved: true, page: true },
  { name: 'a reader', person: { readonly: true }, lists: false, saved: false, page: false },
  { name: 'a reader of devices', person: { deviceReadonly: true }, lists: false, saved: false, page: false },
  { name: 'a guest', person: { temporary: true }, lists: false, saved: false, page: false },
  { name: 'limited to saved ones', person: { limitCommands: true }, lists: false, saved: true, page: true },
  {
    name: 'limited by the organisation',
    person: {},
    server: { limitCommands: true },
    lists: false,
    saved: true,
    page: true,
  },
  {
    name: 'without saved ones',
    person: { attributes: { 'ui.disableSavedCommands': true } },
    lists: true,
    saved: false,
    page: true,
  },
  {
    name: 'limited, and without saved ones',
    person: { limitCommands: true, attributes: { 'ui.disableSavedCommands': true } },
    lists: false,
    saved: false,
    page: false,
  },
])('$name: in lists $lists, at saved commands $saved, the pages $page', ({ person, server, lists, saved, page }) => {
  const may = mayAs(person, server)
  const context = { t: (key: string) => key, go: () => undefined, may }
  const offered = (edit: 'device' | 'group' | 'command') => commandActions(edit, { id: 7 }, context).length === 1
  expect([offered('device'), offered('group'), offered('command')]).toEqual([lists, lists, saved])
  for (const path of ['/settings/device/7/command', '/settings/group/7/command', '/settings/command/7/send']) {
    expect(commandRoute(path, may) !== null).toBe(page)
  }
})

test.each([
  '/settings/device/x/command',
  '/settings/device/0/command',
  '/settings/user/7/command',
  '/settings/device/7',
])('%s is no page of commands', (path) => expect(commandRoute(path, mayAs({ administrator: true }))).toBeNull())
