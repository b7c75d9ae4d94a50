import { expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import { mayOf } from '../../../web/src/session/access.ts'

const person = (facts: object) => user.schema.parse({ id: 2, name: 'Bilal', email: 'bilal@atlas.example', ...facts })
const server = (facts: object = {}) => ({ ...newServerSettings(), id: 1, version: '1', ...facts })
const hidden = { attributes: { 'ui.disableGroups': true } }

test.each([
  { name: 'an administrator sees everything', user: { administrator: true, ...hidden }, server: {}, sees: true },
  { name: 'a flag of one’s own hides', user: hidden, server: {}, sees: false },
  { name: 'a flag of the server hides', user: {}, server: hidden, sees: false },
  { name: 'no flag, no hiding', user: {}, server: {}, sees: true },
  {
    name: 'the user’s setting goes before the server’s',
    user: { attributes: { 'ui.disableGroups': false } },
    server: hidden,
    sees: true,
  },
  {
    name: 'a server that forces its settings goes before the user’s',
    user: { attributes: { 'ui.disableGroups': false } },
    server: { ...hidden, forceSettings: true },
    sees: false,
  },
])('menu: $name', ({ user, server: settings, sees }) => {
  expect(mayOf(person(user), server(settings)).see('ui.disableGroups')).toBe(sees)
})
