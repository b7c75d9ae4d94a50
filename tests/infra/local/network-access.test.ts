import { describe, expect, it } from 'vitest'
import { isFromHere, networkAccess } from '../../../infra/local/network-access.ts'

describe('who reaches what needs no sign-in', () => {
  it.each([
    { name: 'this machine, by default', settings: {}, host: '127.0.0.1', plain: '127.0.0.1', inbox: false, words: [] },
    {
      name: 'this machine, under another name',
      settings: { HOST: 'localhost' },
      host: 'localhost',
      plain: 'localhost',
      inbox: false,
      words: [],
    },
    {
      name: 'this machine, with the switch',
      settings: { HOST: '::1', ANONYMOUS_ACCESS: 'yes' },
      host: '::1',
      plain: '::1',
      inbox: false,
      words: [],
    },
    {
      name: 'others reach the rest only',
      settings: { HOST: '0.0.0.0' },
      host: '0.0.0.0',
      plain: '127.0.0.1',
      inbox: false,
      words: ['HOST=0.0.0.0', 'this machine only', 'demonstration'],
    },
    {
      name: 'others, when it was asked for',
      settings: { HOST: '192.168.1.4', ANONYMOUS_ACCESS: 'yes' },
      host: '192.168.1.4',
      plain: '192.168.1.4',
      inbox: true,
      words: ['HOST=192.168.1.4', 'the positions of every tenant', 'demonstration'],
    },
  ])('$name', ({ settings, host, plain, inbox, words }) => {
    const { warnings, ...access } = networkAccess(settings)
    expect(access).toEqual({ host, plainHost: plain, isInboxOpen: inbox })
    expect(warnings).toHaveLength(words.length)
    for (const [index, word] of words.entries()) expect(warnings[index]).toContain(word)
  })

  it('a switch with another value is refused with the expected ones', () => {
    expect(() => networkAccess({ ANONYMOUS_ACCESS: '1' })).toThrow('ANONYMOUS_ACCESS is "1"; it is yes or no.')
  })
})

it.each([
  ['127.0.0.1', true],
  ['127.4.5.6', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.4', false],
  ['::ffff:192.168.1.4', false],
  [undefined, false],
])('a connection from %s comes from this machine: %s', (address, isHere) => {
  expect(isFromHere(address)).toBe(isHere)
})
