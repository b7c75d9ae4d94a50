// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { UserForm } from '../../../web/src/people/user-form.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, showScreen, type } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('people', 'sign-in', 'account'))
afterEach(leaveScreen)

const bilal: User = {
  ...user.schema.parse({
    name: 'Bilal',
    email: 'bilal@atlas.example',
    attributes: { company: 'Atlas', colour: 'sand' },
  }),
  id: 2,
}
const server = (attributes: object) => ({ id: 1, version: '1', ...newServerSettings(), attributes })
const editing = { path: '/settings/user/2', answers: { 'GET users/2': bilal } }
const sentOf = (asked: { method: string; body: string }[], method: string) =>
  JSON.parse(asked.find((call) => call.method === method)?.body ?? '{}') as Record<string, unknown>

describe('a new person', () => {
  test('can be saved with name, address and a password that fits', async () => {
    const { asked } = await showScreen(<UserForm id={null} />, {
      path: '/settings/user',
      answers: { 'POST users': bilal },
    })
    await type(field('Name'), 'Nadia')
    await type(field('Email'), 'nadia@atlas.example')
    expect(button('Save').disabled).toBe(true)
    await type(field('Password'), 'abcdefgh')
    expect(button('Save').disabled).toBe(true)
    await type(field('Password'), 'abcdefg1')
    expect(button('Save').disabled).toBe(false)
    await click(button('Save'))
    expect(sentOf(asked, 'POST')).toMatchObject({
      id: 0,
      name: 'Nadia',
      password: 'abcdefg1',
      deviceLimit: -1,
      expirationTime: '2099-01-01T00:00:00.000+00:00',
    })
    expect(location.pathname).toBe('/settings/users')
  })

  test('of a manager has no limits of their own', async () => {
    await showScreen(<UserForm id={null} />, { path: '/settings/user', person: { administrator: false, userLimit: 3 } })
    expect([field('Vehicles').disabled, field('Administrator').disabled, field('Disabled').disabled]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('disabling somebody', () => {
  test.each<{ name: string; person: Partial<User>; warns: boolean }>([
    { name: 'a manager, stops whom they manage', person: { userLimit: 5 }, warns: true },
    { name: 'who manages nobody', person: {}, warns: false },
    { name: 'an administrator', person: { userLimit: 5, administrator: true }, warns: false },
  ])('$name', async ({ person, warns }) => {
    await showScreen(<UserForm id={2} />, { ...editing, answers: { 'GET users/2': { ...bilal, ...person } } })
    expect(screenText()).not.toContain('The people that this user manages')
    await click(field('Disabled'))
    expect(screenText().includes('The people that this user manages')).toBe(warns)
  })
})

describe('what a manager is restricted in', () => {
  const manager = {
    id: 7,
    administrator: false,
    userLimit: 3,
    limitCommands: true,
    expirationTime: '2090-06-01T00:00:00.000+00:00',
    attributes: { 'ui.disableGroups': true },
  }
  const switches = ['Saved commands only', 'No reports', 'Hide groups'] as const

  test.each([
    { name: 'a new person', id: null, path: '/settings/user' },
    { name: 'somebody who is here', id: 2, path: '/settings/user/2' },
  ])('is on and locked for $name, with the reason', async ({ id, path }) => {
    await showScreen(<UserForm id={id} />, { ...editing, path, person: manager })
    expect(switches.map((label) => [field(label).checked, field(label).disabled])).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ])
    expect(screenText().split('You have this restriction too')).toHaveLength(3)
  })

  test('is no day after their own', async () => {
    await showScreen(<UserForm id={2} />, { ...editing, person: manager })
    expect(button('Save').disabled).toBe(false)
    await type(field('Expires'), '2090-06-02')
    expect([button('Save').disabled, screenText().includes('after the day on which your own access ends')]).toEqual([
      true,
      true,
    ])
    await type(field('Expires'), '2090-05-31')
    expect(button('Save').disabled).toBe(false)
  })
})

describe('somebody who is here', () => {
  test('keeps the password when none is typed, and every attribute', async () => {
    const { asked } = await showScreen(<UserForm id={2} />, {
      ...editing,
      answers: { ...editing.answers, 'PUT users/2': bilal },
    })
    await type(field('Phone'), '+213 555')
    await click(button('Save'))
    const sent = sentOf(asked, 'PUT')
    expect(sent).toMatchObject({ phone: '+213 555', attributes: { company: 'Atlas', colour: 'sand' } })
    expect(sent).not.toHaveProperty('password')
  })

  test('attributes that have a field are not offered twice', async () => {
    await showScreen(<UserForm id={2} />, editing)
    const labels = [...document.querySelectorAll('label')].map((label) => label.textContent)
    expect(labels.filter((label) => label === 'Company')).toHaveLength(1)
    expect(labels).toContain('colour')
  })

  test('is sent here for an attribute, which is there and empty', async () => {
    await showScreen(<UserForm id={2} />, { ...editing, path: '/settings/user/2?attribute=openWeatherKey' })
    expect(field('OpenWeather key').value).toBe('')
  })

  test('a limit is none, so many or any number; so many may not be zero', async () => {
    await showScreen(<UserForm id={2} />, { ...editing, answers: { 'GET users/2': { ...bilal, userLimit: 3 } } })
    expect(field('Can manage users').value).toBe('some')
    await type(field('Limit'), '0')
    expect(screenText()).toContain("Can't be zero")
    expect(button('Save').disabled).toBe(true)
  })

  test('is named wrongly only once the field was left', async () => {
    await showScreen(<UserForm id={2} />, editing)
    await type(field('Email'), 'bilal')
    expect(screenText()).toContain('Enter valid email address')
    expect(button('Save').disabled).toBe(true)
  })

  test('may only look at themselves where nobody may write', async () => {
    const me = { ...bilal, readonly: true }
    await showScreen(<UserForm id={2} />, {
      ...editing,
      answers: { 'GET users/2': me },
      person: { ...me, administrator: false },
    })
    expect(field('Name').disabled).toBe(true)
    expect(button('Save').disabled).toBe(true)
    expect(screenText()).not.toContain('Delete my account')
  })
})

describe('one’s own account', () => {
  const me = { ...bilal, id: 1, email: 'amina@atlas.example' }
  const own = {
    path: '/settings/user/1?remove',
    answers: { 'GET users/1': me, 'DELETE users/1': { status: 204, text: '' } },
  }
  const removals = (asked: { method: string }[]) => asked.filter(({ method }) => method === 'DELETE').length

  test('is not deleted with another address: one is asked again', async () => {
    const { asked } = await showScreen(<UserForm id={1} />, own)
    await type(field('Your email address'), 'bilal@atlas.example')
    await click(dialogButton('Delete my account'))
    expect(removals(asked)).toBe(0)
    expect(field('Your email address').value).toBe('')
    expect(screenText()).toContain('The email address doesn’t match')
  })

  test('is deleted with its own address, however it is written', async () => {
    const { asked } = await showScreen(<UserForm id={1} />, own)
    await type(field('Your email address'), ' Amina@Atlas.example')
    await click(dialogButton('Delete my account'))
    expect(removals(asked)).toBe(1)
  })

  test.each([
    { name: 'a new password', label: 'New password', text: 'another12', sent: { password: 'another12' } },
    { name: 'a new address', label: 'Email', text: 'else@atlas.example', sent: { email: 'else@atlas.example' } },
  ])('is asked for the password of now for $name', async ({ label, text, sent }) => {
    const { asked } = await showScreen(<UserForm id={1} />, { ...own, answers: { ...own.answers, 'PUT users/1': me } })
    expect(screenText()).not.toContain('confirm that it’s you')
    await type(field(label), text)
    expect([button('Save').disabled, screenText().includes('confirm that it’s you')]).toEqual([true, true])
    await type(field('Your password'), 'demo1234')
    await click(button('Save'))
    expect(sentOf(asked, 'PUT')).toMatchObject({ ...sent, confirmation: { password: 'demo1234' } })
  })

  test('reads that the password of now is wrong', async () => {
    const refusal = 'confirmation.password: wrong. Enter the password that you sign in with.'
    const refused = { status: 400, text: `${refusal}\nfield confirmation.password\n` }
    await showScreen(<UserForm id={1} />, { ...own, answers: { ...own.answers, 'PUT users/1': refused } })
    await type(field('New password'), 'another12')
    await type(field('Your password'), 'guess')
    await click(button('Save'))
    expect(screenText()).toContain('Wrong password. Enter the one that you sign in with.')
  })

  test('is not asked for what is no secret, nor for somebody else', async () => {
    const { asked } = await showScreen(<UserForm id={2} />, {
      ...editing,
      answers: { ...editing.answers, 'PUT users/2': bilal },
    })
    await type(field('New password'), 'another12')
    expect(screenText()).not.toContain('confirm that it’s you')
    await click(button('Save'))
    expect(sentOf(asked, 'PUT')).not.toHaveProperty('confirmation')
  })

  const dialogButton = (name: string) =>
    [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find((each) => each.textContent === name)!
})

describe('two-factor sign-in', () => {
  const offered = server({ totpEnable: true })
  test('is not shown where it is not offered', async () => {
    await showScreen(<UserForm id={2} />, editing)
    expect(screenText()).not.toContain('Two-step verification')
  })

  test('of somebody else is a key to hand over, kept when the form is saved', async () => {
    const key = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
    const { asked } = await showScreen(<UserForm id={2} />, {
      ...editing,
      answers: {
        ...editing.answers,
        'GET server': offered,
        'POST users/totp': { status: 200, text: key },
        'PUT users/2': bilal,
      },
    })
    await click(button('Set up'))
    expect(screenText()).toContain(key)
    await click(button('Save'))
    expect(sentOf(asked, 'PUT')).toMatchObject({ totpKey: key })
  })

  test('that is lost is taken away by who looks after the person', async () => {
    const { asked } = await showScreen(<UserForm id={2} />, {
      ...editing,
      answers: { 'GET users/2': { ...bilal, totpKey: '••••••••' }, 'GET server': offered, 'PUT users/2': bilal },
    })
    await click(button('Remove'))
    await click(button('Save'))
    expect(sentOf(asked, 'PUT')).toMatchObject({ totpKey: null })
  })
})

describe('the role of somebody', () => {
  const role = (name: string) => {
    const card = [...document.querySelectorAll('label')].find(
      (label) => label.querySelector('strong')?.textContent === name,
    )
    return card!.querySelector('input')!
  }
  const custom = 'Custom: the switches are none of these roles.'

  test('sets the switches behind it', async () => {
    const { asked } = await showScreen(<UserForm id={2} />, {
      ...editing,
      answers: { 'GET users/2': { ...bilal, limitCommands: true }, 'PUT users/2': bilal },
    })
    expect(screenText()).toContain(custom)
    await click(role('Viewer'))
    expect([role('Viewer').checked, screenText().includes(custom)]).toEqual([true, false])
    await click(role('Manager'))
    expect(field('Can manage users').value).toBe('unlimited')
    await click(button('Save'))
    const wanted = { administrator: false, userLimit: -1, readonly: false, limitCommands: false }
    expect(sentOf(asked, 'PUT')).toMatchObject(wanted)
  })

  test('of a switch that no role has is custom', async () => {
    await showScreen(<UserForm id={2} />, editing)
    expect(role('Dispatcher').checked).toBe(true)
    await click(field('No reports'))
    expect(screenText()).toContain(custom)
  })

  test('is given by a manager as far as they may', async () => {
    await showScreen(<UserForm id={2} />, { ...editing, person: { id: 7, administrator: false, userLimit: 3 } })
    const may = ['Viewer', 'Dispatcher', 'Manager', 'Administrator'].map((name) => !role(name).disabled)
    expect(may).toEqual([true, true, false, false])
  })
})
